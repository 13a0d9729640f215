/** Makes moves in a stage: on a button, automatically, or for an absent user; and lists what this user may do. */
import type { Json } from "../../rules/shared/json.ts";
import type { Refusal } from "../../rules/shared/reasons.ts";
import { promptInputs } from "../actions/press-offer.ts";
import { createDecisionCache, decide } from "../actions/decide.ts";
import { perform } from "../actions/submit.ts";
import { readFaces } from "../compat/chat.ts";
import { notifyRefusal, say } from "../ui/text.ts";
import { findSecret, sealValue } from "../secrets/vault.ts";
import type { OfferedMove } from "../contract/stage.ts";
import { type LoadedStage, loadStage } from "./viewer.ts";

type Answers = Readonly<Record<string, string | number>>;

/** Returns a move as a call of its action. */
const createCall = ({ record, standing }: LoadedStage, more: { readonly [key: string]: Json }) => ({
  action: `${record.kind}.move`,
  args: {
    stage: record.id,
    round: standing.round,
    seat: null,
    move: null,
    seal: null,
    of: null,
    opened: null,
    ...more,
  },
});

/** Returns the moves of this user, each with the refusal if there is one. */
export async function listMoves(
  one: LoadedStage,
): Promise<readonly (OfferedMove & { readonly refused: Refusal | null })[]> {
  const glance = createDecisionCache();
  const { person } = one.viewer;
  return Promise.all(
    one.standing.offers(one.viewer).map(async (offer) => {
      // Inputs are not known yet: an action works without them.
      const call = createCall(one, { seat: offer.seat, move: { ...offer.move } });
      const decision = await decide({ request: "", ...call, dice: null, card: null, offer: null }, person, glance);
      return { ...offer, refused: "refused" in decision ? decision.refused : null };
    }),
  );
}

/** Makes a move: asks for its inputs unless they are given, and seals what is hidden. @returns whether it was made */
export async function makeMove(id: string, offer: string, given: Answers | null): Promise<boolean> {
  const one = await loadStage(id);
  const move = one?.standing.offers(one.viewer).find((each) => each.id === offer);
  if (!one || !move) {
    notifyRefusal({ key: one ? "QUADRANT.Stage.Refuse.MovedOn" : "QUADRANT.Stage.Refuse.Gone" });
    return false;
  }
  const { ruleset } = rulesetOfStage(one);
  const answers =
    move.inputs.length === 0 ? {} : (given ?? (await promptInputs(say(move.label), move.inputs, ruleset)));
  if (!answers) return false;
  const asked = Object.fromEntries(
    move.inputs.flatMap(({ id: name }) => (name in answers ? [[name, answers[name] ?? ""] as const] : [])),
  );
  const { round } = one.standing;
  const secret = move.throws ? readFaces(await new Roll(move.throws(asked)).evaluate()) : (move.seal?.(asked) ?? null);
  const seal = secret === null ? null : await sealValue(secret, { stage: id, round }, one.standing.sealTo(move.seat));
  const call = createCall(one, {
    seat: move.seat,
    move: { ...move.move, ...(move.seal ? {} : asked) },
    seal: seal && { ...seal },
  });
  return perform(call, { card: id, offer: null });
}

/** Reveals a hidden move if this client knows its secret. Another client may have done so first. */
export async function revealMove(one: LoadedStage, of: string): Promise<void> {
  const seal = one.standing.due[of];
  const opened = seal && findSecret(seal);
  if (opened)
    await perform(createCall(one, { of, opened: { ...opened } }), { card: one.record.id, offer: null, quiet: true });
}

/** Marks a hidden move as lost: the choice is open again. For GMs only. */
export async function declareLost(id: string, of: string): Promise<void> {
  const one = await loadStage(id);
  if (one) await perform(createCall(one, { of }), { card: id, offer: null });
}

/** Makes a move that the kind defines for an absent user, or for the end of what it follows. */
export async function moveByItself(
  one: LoadedStage,
  seat: string | null,
  move: { readonly [key: string]: Json },
): Promise<void> {
  await perform(createCall(one, { seat, move }), { card: one.record.id, offer: null, quiet: true });
}

/** Returns the ruleset of a stage, whose skin it has. */
export const rulesetOfStage = ({ record }: Pick<LoadedStage, "record">): { readonly ruleset: string } => ({
  ruleset: record.kind.slice(0, record.kind.indexOf(".")),
});
