/** The card of a check: payments before the dice, and the data it carries. */
import type { Call, Card, Text } from "../../../core/public/definitions.ts";
import type { Json } from "../../../rules/shared/json.ts";
import { attributeName } from "../../../rules/edge/lists.ts";
import { findRemoval } from "../../../rules/edge/mode.ts";
import type { Hit } from "../../../rules/edge/hit.ts";
import { listParts } from "../cards/resolution.ts";
import { type SuccessData, storeRollData } from "../cards/success-data.ts";
import { type Draft, createCheck, listDraftSources, listUsedPending, resolveDraftMode } from "./draft.ts";
import { computeTn, listTargetLines } from "./target-number.ts";

/** What must be done before the dice: a point of Edge paid, what waited used up. */
export function listPayments(draft: Draft): Call[] {
  const { edgeSpent } = resolveDraftMode(draft);
  const pending = listUsedPending(draft);
  if (edgeSpent === 0 && pending.length === 0) return [];
  return [
    {
      action: "edge.pay",
      args: { actor: draft.actor.uuid, edge: edgeSpent, pending, skill: draft.skill.name.slice(0, 200) },
    },
  ];
}

/** Returns the user who chooses the die to remove; null where nobody has a choice. */
function findChooser(removal: ReturnType<typeof findRemoval>): SuccessData["open"] {
  if (removal === "choice") return "player";
  return removal === "gm" ? "gm" : null;
}

/** Returns everything the card stores of a rolled check. */
export function createCardData(draft: Draft, faces: readonly number[], hit: Hit | null): SuccessData {
  const check = createCheck(draft);
  const { mode } = check;
  const target = listTargetLines(draft);
  const { edgeSpent, edge } = resolveDraftMode(draft);
  return {
    actor: draft.actor.uuid,
    check,
    key: draft.skill.key,
    dice: faces,
    drop: mode === "normal" ? null : faces.indexOf(mode === "disadvantage" ? Math.max(...faces) : Math.min(...faces)),
    open: findChooser(findRemoval(mode, draft.house)),
    tn: computeTn(draft),
    target: target ?? [],
    called: draft.given?.label ?? "",
    told: null,
    veil: draft.veil,
    sources: listDraftSources(draft),
    edgeSpent,
    edgeLeft: edge,
    hit,
    house: draft.house,
  };
}

/** The subtitle: the pair and the ranks. */
export const formatPair = ({ pair: [first, second], skill, house: { lists } }: Draft): Text => ({
  key: `QUADRANT.Edge.Card.Pair${skill.ranks > 0 ? "" : "Untrained"}`,
  with: { first: attributeName(first, lists), second: attributeName(second, lists), ranks: skill.ranks },
});

/** A card of one check, its parts as they follow from the dice. */
export const createCard = (title: Text, subtitle: Text, data: SuccessData): Card => ({
  title,
  subtitle,
  parts: listParts(data),
});

/** Returns what the Roll stores of a check. */
export const storeDraft = (draft: Draft): { readonly [key: string]: Json } =>
  storeRollData({ check: createCheck(draft), tn: computeTn(draft), house: draft.house });
