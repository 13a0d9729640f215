/**
 * Keeps a planet's Industries that two owners change at the same time while no GM is connected. They are one list, and
 * each owner's client writes it whole: who wrote first sees the other's list arrive without their own change, and makes
 * it again. With a GM, that client writes both, one after the other. Ledger: SIE-IND-1.
 */
import * as v from "valibot";
import { onFoundryHook } from "../../core/public/documents.ts";
import { allMessages, findDoc, onHook, perform } from "../../core/public/table.ts";
import type { AppliedChange } from "../../rules/shared/change.ts";
import { wordListField } from "../../rules/shared/schema.ts";
import { INDUSTRIES, type Industry } from "../../rules/siege/planet-state.ts";

/** How long after its own change a client looks for one that was written on an older list. */
const WINDOW_MS = 2000;
const Industries = wordListField(INDUSTRIES);

interface OwnChange {
  readonly actor: string;
  readonly industry: Industry;
  readonly has: boolean;
  readonly until: number;
}
let recent: readonly OwnChange[] = [];

/** Returns the Industries that a written change gained and lost. */
function listOwnChanges({ change, was, now }: AppliedChange): OwnChange[] {
  if (!("path" in change) || change.path !== "system.industries" || !("uuid" in change.at)) return [];
  const { uuid: actor } = change.at;
  const before = v.parse(Industries, was);
  const after = v.parse(Industries, now);
  const until = performance.now() + WINDOW_MS;
  return INDUSTRIES.filter((one) => before.includes(one) !== after.includes(one)).map((industry) => ({
    actor,
    industry,
    has: after.includes(industry),
    until,
  }));
}

/** Makes again what another client's list has undone. */
function restore(actor: string): void {
  if (game.users.activeGM) return;
  const system = findDoc(actor)?._source["system"] as { readonly industries?: unknown } | undefined;
  const stored = v.parse(Industries, system?.industries);
  recent = recent.filter(({ until }) => until > performance.now());
  const undone = recent.filter((one) => one.actor === actor && stored.includes(one.industry) !== one.has);
  recent = recent.filter((one) => !undone.includes(one));
  for (const { industry, has } of undone) void perform({ action: "siege.setIndustry", args: { actor, industry, has } });
}

/** Starts to follow what this client writes, and the planets. Call in `ready`. */
export function watchIndustries(): void {
  onHook<{ readonly receipt: string }>("quadrant.settled", ({ receipt }) => {
    if (game.users.activeGM) return;
    const system = allMessages().find(({ id }) => id === receipt)?.system as { applied?: readonly AppliedChange[] };
    const own = (system.applied ?? []).flatMap(listOwnChanges);
    recent = [...recent, ...own];
    for (const { actor } of own) restore(actor);
  });
  onFoundryHook("updateActor", ({ uuid }: { readonly uuid: string }, changes: object) => {
    const { system } = changes as { readonly system?: object };
    if (system && "industries" in system && recent.length > 0) restore(uuid);
  });
}
