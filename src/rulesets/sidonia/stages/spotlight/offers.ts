/**
 * The moves of a Spotlight Scene as buttons; the window's forms press the same ones. Ledger: SID-SPOT-3 to -10, -12.
 */
import { findDoc, createSnapshot } from "../../../../core/public/table.ts";
import type { OfferInput, StageOffer, Viewer } from "../../../../core/public/definitions.ts";
import type { HouseRules } from "../../../../rules/sidonia/house.ts";
import { DICE } from "../../../../rules/sidonia/roll.ts";
import {
  type Means,
  type MoveName,
  type Scene,
  adversaryEffort,
  nextCheck,
  refuseNow,
} from "../../../../rules/sidonia/spotlight.ts";
import { ADVERSARY_MODIFIER } from "../../../../rules/sidonia/spotlight-exchange.ts";
import { TOKENS_PER_SESSION } from "../../../../rules/sidonia/window.ts";
import { createTrack } from "../../../../rules/sidonia/state.ts";
import { type Creature, readActor, findSkill } from "../../documents/read-actor.ts";
import { type MoveRequest, LENGTHS, type Setup, buildEffort } from "./moves.ts";

/** The state of a scene: that of the rules, and the id of the log's face-down move. */
export interface State {
  readonly setup: Setup;
  readonly scene: Scene;
  readonly laidAs: string | null;
}

/** The two seats. */
export const LIGHT = "light";
export const ADVERSARY = "adversary";

/** Reads the character in the spotlight on this client; null where they are gone. */
export function readLeadHere({ actor }: Setup, house: HouseRules): Creature | null {
  const doc = findDoc(actor);
  return doc && readActor(createSnapshot(doc), house);
}

/** Means that suffice for every move: core refuses what a user can't pay where they look. */
const UNLIMITED_MEANS: Means = {
  token: { value: TOKENS_PER_SESSION },
  payer: { at: { uuid: "" }, character: true, corruption: createTrack({ max: 9, temporary: 0, permanent: 0 }) },
};

/** Whether this viewer may make such a move now: a GM acts for a player who is away. */
export function mayMoveNow(
  name: MoveName,
  { scene, setup }: State,
  { person, seats }: Viewer,
  house: HouseRules,
): boolean {
  const inStead = person.isGM && setup.lead !== person.id && (name === "declare" || name === "throw");
  if (inStead && seats[LIGHT]?.present === true) return false;
  return refuseNow(name, scene, person, UNLIMITED_MEANS, house) === null;
}

const LANG = "QUADRANT.Sidonia.Spotlight";
const buildTextInput = (id: keyof typeof LENGTHS, needed = false): OfferInput => ({
  id,
  kind: "text",
  label: `${LANG}.Input.${id}`,
  most: LENGTHS[id],
  ...(needed ? { needed } : {}),
});

/** Every move there is, as its button; what it is not on this viewer to do is left out. */
export function listOffers(state: State, viewer: Viewer, house: HouseRules): readonly StageOffer<MoveRequest>[] {
  const all: readonly StageOffer<MoveRequest>[] = [
    {
      id: "declare",
      label: `${LANG}.Do.Declare`,
      seat: LIGHT,
      move: { move: "declare", minimum: "", ideal: "" },
      inputs: [buildTextInput("minimum", true), buildTextInput("ideal", true)],
      placed: true,
    },
    {
      id: "face",
      label: `${LANG}.Do.Face`,
      seat: ADVERSARY,
      move: { move: "face", name: "", kind: "npc", goal: "", modifier: 0 },
      inputs: [
        buildTextInput("name", true),
        { id: "kind", kind: "text", label: `${LANG}.Input.kind`, most: 20 },
        buildTextInput("goal"),
        { id: "modifier", kind: "number", label: `${LANG}.Input.modifier`, initial: 0, ...ADVERSARY_MODIFIER },
      ],
      placed: true,
    },
    {
      id: "throw",
      label: `${LANG}.Do.Throw`,
      seat: LIGHT,
      move: { move: "throw", skill: "" },
      inputs: [{ id: "skill", kind: "text", label: "QUADRANT.Sidonia.Check.Skill", most: 100 }],
      throws: ({ skill = "" }) => formatThrow(state, String(skill), house),
      placed: true,
    },
    {
      id: "answer",
      label: `${LANG}.Do.Answer`,
      seat: ADVERSARY,
      move: { move: "answer" },
      primary: true,
      brief: true,
      placed: true,
    },
    { id: "sendBack", label: `${LANG}.Do.SendBack`, seat: ADVERSARY, move: { move: "sendBack" }, placed: true },
    { id: "embrace", label: `${LANG}.Do.Embrace`, seat: LIGHT, move: { move: "embrace" } },
    {
      id: "support",
      label: `${LANG}.Do.Support`,
      seat: null,
      move: { move: "support", how: "" },
      inputs: [buildTextInput("how")],
      brief: true,
    },
    {
      id: "shift",
      label: `${LANG}.Do.Shift`,
      seat: ADVERSARY,
      move: { move: "shift", complication: "" },
      inputs: [buildTextInput("complication")],
    },
    { id: "conclude", label: `${LANG}.Do.Conclude`, seat: ADVERSARY, move: { move: "conclude" }, primary: true },
    { id: "abort", label: `${LANG}.Do.Abort`, seat: ADVERSARY, move: { move: "abort" } },
  ];
  return all.filter(({ move }) => mayMoveNow(move.move, state, viewer, house));
}

/** The dice that a throw with that skill takes; the untrained ones where it is gone. */
function formatThrow({ setup, scene }: State, skill: string, house: HouseRules): string {
  const actor = readLeadHere(setup, house);
  const effort = actor ? buildEffort(actor, findSkill(actor, skill), house) : adversaryEffort(scene);
  return `${DICE[nextCheck(scene, "player", effort, house).mode]}d6`;
}
