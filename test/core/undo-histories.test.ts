/**
 * Random histories of checks, presses on their cards, undos and deletions, in each ruleset: no receipt in effect rests
 * on one that was undone, and the state is that of the receipts in effect.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AppliedChange } from "../../src/rules/shared/change.ts";
import { isEqualJson, refKey } from "../../src/rules/shared/change.ts";
import type { Json } from "../../src/rules/shared/json.ts";
import { restsOn } from "../../src/rules/shared/rests.ts";
import type { Table } from "../../tabletop/testing.ts";
import { SCENARIOS, numbers } from "./history-scenarios.ts";
import { open } from "./table.ts";

type Fields = { readonly [key: string]: Json };
interface Doc {
  readonly uuid: string;
  toObject(): Fields;
}
interface Message extends Doc {
  readonly id: string;
  readonly type: string;
  readonly system: { readonly status: string; readonly applied: readonly AppliedChange[] };
  delete(): Promise<unknown>;
}
interface Host {
  readonly CONFIG: { readonly Dice: { randomUniform: () => number } };
  readonly foundry: { readonly utils: { getProperty(from: object, path: string): Json | undefined } };
  readonly game: {
    readonly messages: { readonly contents: Message[]; get(id: string): Message | undefined };
    readonly settings: { get(namespace: string, key: string): object };
    readonly quadrant: {
      check(intent: object): Promise<void>;
      perform(call: object, origin?: object): Promise<boolean>;
    };
  };
  fromUuidSync(uuid: string): Doc | null;
}
const host = globalThis as unknown as Host;

const messages = (type: string): Message[] => host.game.messages.contents.filter((message) => message.type === type);
const receipts = (): Message[] => messages("receipt");
const inEffect = (): Message[] => receipts().filter(({ system }) => system.status !== "undone");

const readNow = ({ at, path }: { readonly at: AppliedChange["change"]["at"]; readonly path: string }): Json | null => {
  const whole = "uuid" in at ? host.fromUuidSync(at.uuid)?.toObject() : undefined;
  const data = "setting" in at ? host.game.settings.get("quadrant", at.setting.replace("quadrant.", "")) : whole;
  if (!data) return null;
  return path === "" ? true : (host.foundry.utils.getProperty(data, path) ?? null);
};

/** Returns every place whose value is not what the receipts in effect have left there. */
function listStrayPlaces(): string[] {
  const written = receipts().flatMap(({ system }) => system.applied);
  return written.flatMap((first) => {
    const { change } = first;
    const path = "path" in change ? change.path : "";
    if ("uuid" in change.at && host.fromUuidSync(change.at.uuid) === null && path !== "") return [];
    const same = (one: AppliedChange): boolean =>
      refKey(one.change.at) === refKey(change.at) && ("path" in one.change ? one.change.path : "") === path;
    if (written.find(same) !== first) return [];
    const isThere = change.op === "create" ? null : true;
    const before = path === "" ? isThere : (first.was ?? null);
    const after = inEffect()
      .flatMap(({ system }) => system.applied)
      .filter(same)
      .reduce<Json | null>((value, one) => {
        if (one.change.op === "create") return true;
        if (one.change.op === "delete") return null;
        if (one.change.op !== "add") return one.now ?? null;
        return Number(value ?? 0) + Number(one.now ?? 0) - Number(one.was ?? 0);
      }, before);
    const now = readNow({ at: change.at, path });
    // A count that is not stored is 0: the undo of two in a new row leaves their row.
    const isCount = change.op === "add";
    return isEqualJson(now ?? (isCount ? 0 : undefined), after ?? (isCount ? 0 : undefined))
      ? []
      : [`${refKey(change.at)} ${path}: ${JSON.stringify([now, after])}`];
  });
}

let choices: object = {};
let table: Table;

/** The seeds of each generation: 13 writes by the same code, and two histories show that it does. */
const RUNS = Object.keys(SCENARIOS).flatMap((ruleset) => [
  { ruleset, generation: 14 as const, begins: [7, 1234, 4321, 98765], least: 3 },
  { ruleset, generation: 13 as const, begins: [7, 1234], least: 1 },
]);

describe.each(RUNS)("random histories of $ruleset, generation $generation", (run) => {
  const { ruleset, generation, begins, least } = run;
  const { seed, checks, calls } = SCENARIOS[ruleset]!;
  beforeEach(async () => {
    vi.doMock("../../src/core/checks/check-dialog.ts", () => ({
      CheckDialog: {
        prompt: async ({ opened }: { readonly opened: object }) => ({
          ...opened,
          input: { situational: {}, choices },
          mode: "public",
        }),
      },
    }));
    const { actors, scenes } = seed() as Record<string, readonly object[]>;
    table = await open({ generation, world: { actors: actors!, scenes: scenes! } });
  });
  afterEach(async () => {
    vi.doUnmock("../../src/core/checks/check-dialog.ts");
    await table.close();
  });

  it("An undo leaves no receipt in effect that rests on it, and the state of those in effect", async () => {
    const { readRecord } = await import("../../src/core/messages/receipt-record.ts");
    const { listUndoneTogether } = await import("../../src/core/actions/undo.ts");
    const { isCard, listOffers } = await import("../../src/core/messages/card.ts");
    const { perform } = await import("../../src/core/actions/submit.ts");
    let together = 0;
    for (const begin of begins) {
      const random = numbers(begin);
      const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
      host.CONFIG.Dice.randomUniform = () => Math.max(0.001, random());
      const press = async (): Promise<void> => {
        const card = pick(messages("card"));
        const offer = isCard(card as never) ? pick(listOffers((card as never as { system: never }).system)) : undefined;
        if (!card || !offer) return;
        const answers = (offer.inputs ?? []).map((input) => [input.id, input.kind === "number" ? input.initial : "x"]);
        const args = { ...(offer.call.args as object), ...Object.fromEntries(answers) } as Json;
        await perform({ action: offer.call.action, args }, { card: card.id, offer: offer.key, quiet: true });
      };
      const undo = async (): Promise<void> => {
        const root = pick(inEffect());
        if (!root) return;
        const before = inEffect();
        const group = listUndoneTogether(root as never) as never as readonly Message[];
        const args = { receipt: root.id, also: group.slice(1).map(({ id }) => id) };
        if (!(await perform({ action: "core.undo", args }, { card: null, offer: null, quiet: true }))) {
          expect(inEffect()).toEqual(before); // all or nothing
          return;
        }
        if (group.length > 1) together++;
        const gone = before.filter((one) => !inEffect().includes(one));
        expect(gone.map(({ id }) => id).sort()).toEqual(group.map(({ id }) => id).sort());
        for (const [i, one] of before.entries()) {
          if (gone.includes(one)) continue;
          const earlier = before.slice(0, i).filter((other) => gone.includes(other));
          expect(earlier.some((other) => restsOn(readRecord(one as never), readRecord(other as never)))).toBe(false);
        }
      };
      for (let step = 0; step < 40; step++) {
        const what = random();
        if (what < 0.2) {
          const check = pick(checks)!;
          choices = pick(check.choices)!;
          await host.game.quadrant.check({ targets: [], options: {}, ...check.intent });
        } else if (what < 0.6) await press();
        else if (what < 0.75) await host.game.quadrant.perform(pick(calls)!);
        else if (what < 0.95) await undo();
        else if (messages("card").length > 3)
          await perform({ action: "core.withdraw", args: pick(messages("card"))!.id });
        expect(listStrayPlaces()).toEqual([]);
      }
    }
    expect(together).toBeGreaterThanOrEqual(least);
  });
});
