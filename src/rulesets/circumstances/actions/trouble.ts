/**
 * A Trait that is to make trouble in play: its player asks and the GM grants the token or not, or the GM calls for it
 * and the player confirms it or not; once at a time for each side. Ledger: CIR-TRAIT-3, CIR-TRAIT-4, CIR-TOK-8.
 */
import * as v from "valibot";
import { type Seat, action, amendment, readPart, refuseStranger } from "../../../core/public/definitions.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import { nameHarm, planEarn, refuseEarn } from "../../../rules/circumstances/tokens.ts";
import { findTurnInPlay } from "../../../rules/circumstances/turn.ts";
import type { Change } from "../../../rules/shared/change.ts";
import type { Refusal } from "../../../rules/shared/reasons.ts";
import { type Output, Uuid } from "../../../rules/shared/schema.ts";
import { TROUBLE, TroubleData } from "../cards/trouble.ts";
import { tokenPlace, tokenPool } from "../pools.ts";
import { type TraitState, readTraitState } from "./tokens.ts";

const AskArgs = v.object({
  actor: Uuid,
  trait: Uuid,
  side: v.picklist(["a", "b"]),
  answers: v.optional(v.picklist(["gm", "player"]), "gm"),
});
type Side = Output<typeof AskArgs>["side"];

const planAsked = (trait: string, side: Side, to: boolean): Change => ({
  op: "set",
  at: { uuid: trait },
  path: `system.${side}.asked`,
  to,
});

/** Why it earns nothing: the Trait is switched off, or it is the wrong turn. */
const refuseTrouble = ({ trait, now }: TraitState, house: HouseRules) =>
  trait.disabled
    ? { key: "QUADRANT.Circumstances.Refuse.traitDisabled" }
    : refuseEarn(
        { what: nameHarm(false), turn: findTurnInPlay(now.turn), already: false, count: 1, trait: true },
        house,
      );

/**
 * Asks the GM for the trouble that a side of a Trait makes, or, where the house has it so, its player (CIR-TRAIT-3);
 * nothing is earned yet (CIR-TOK-8).
 */
export const askTrouble = action<Output<typeof AskArgs>, TraitState, HouseRules>({
  args: AskArgs,
  read: readTraitState,
  refuse({ side, answers }, state, seat, house) {
    const { person, trait } = state;
    if (answers === "player" && !seat.isGM) return { key: "QUADRANT.Refuse.GmOnly" };
    if (!person.isAgent) return { key: "QUADRANT.Circumstances.Refuse.npc", with: { name: person.name } };
    if (trait[side].asked) return { key: "QUADRANT.Circumstances.Refuse.troubleAsked" };
    return refuseStranger(person, seat) ?? refuseTrouble(state, house);
  },
  plan({ actor, side, answers }, { person, trait }) {
    const names = { name: person.name, side: trait[side].name };
    const data: TroubleData = {
      actor,
      trait: trait.uuid,
      side,
      name: person.name,
      sideName: trait[side].name,
      state: "asked",
      answers,
    };
    const isCalled = answers === "player";
    return {
      changes: [planAsked(trait.uuid, side, true)],
      label: { key: `QUADRANT.Circumstances.Receipt.${isCalled ? "TroubleCalled" : "TroubleAsked"}`, with: names },
      cards: [
        {
          actor,
          isPrivate: false,
          card: {
            title: { key: `QUADRANT.Circumstances.Card.${isCalled ? "TroubleCalled" : "Trouble"}`, with: names },
            parts: { [TROUBLE]: { kind: TROUBLE, sort: 10, data } },
          },
        },
      ],
    };
  },
  writes: ["Item:system.a.asked", "Item:system.b.asked", "create:ChatMessage"],
});

interface JudgeState extends TraitState {
  readonly data: TroubleData;
}

/** Who may answer: the GM where the player has asked; where the GM has, the player, and the GM only to withdraw it. */
function refuseAnswer(grant: boolean, { data, person }: JudgeState, seat: Seat): Refusal | null {
  if (data.answers === "gm") return seat.isGM ? null : { key: "QUADRANT.Refuse.GmOnly" };
  if (grant && seat.isGM) return { key: "QUADRANT.Circumstances.Refuse.confirmHarm", with: { name: person.name } };
  return refuseStranger(person, seat);
}

/** The answer: the side is counted and earns its token, or nothing happens (CIR-TRAIT-3, CIR-TRAIT-4, CIR-TOK-8). */
export const judgeTrouble = amendment<{ grant: boolean }, JudgeState, HouseRules>({
  args: v.object({ grant: v.boolean() }),
  async read(_args, card, world) {
    const data = readPart(card, TROUBLE, TroubleData);
    const state = data && (await readTraitState(data, world));
    return state && { ...state, data };
  },
  refuse({ grant }, state, seat, house) {
    const { data, trait } = state;
    const refused = refuseAnswer(grant, state, seat);
    if (refused) return refused;
    if (data.state !== "asked" || !trait[data.side].asked) return { key: "QUADRANT.Refuse.AlreadyDone" };
    return grant ? refuseTrouble(state, house) : null;
  },
  amend({ grant }, { data, trait, person }) {
    const { side } = data;
    return {
      parts: { [TROUBLE]: { kind: TROUBLE, sort: 10, data: { ...data, state: grant ? "granted" : "refused" } } },
      changes: [
        planAsked(trait.uuid, side, false),
        ...(grant
          ? [
              { op: "add" as const, at: { uuid: trait.uuid }, path: `system.${side}.harmed`, by: 1 },
              ...planEarn(tokenPool, { what: nameHarm(false), count: 1 }),
            ]
          : []),
      ],
      label: {
        key: grant
          ? "QUADRANT.Circumstances.Receipt.Trait.harmedPlay"
          : "QUADRANT.Circumstances.Receipt.TroubleRefused",
        with: { name: person.name, side: trait[side].name, what: "" },
      },
    };
  },
  writes: [tokenPlace, "Item:system.a.*", "Item:system.b.*"],
});
