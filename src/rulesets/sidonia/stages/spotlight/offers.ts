/**
 * What somebody may do in a Spotlight Scene, as buttons; the forms of the window press the same. Ledger: SID-SPOT-3 to
 * -10, -12.
 */
import type { OfferInput, StageOffer, Viewer } from "../../../../core/public/definitions.ts";
import { docAt, snapshotOf } from "../../../../core/public/table.ts";
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
import { MODIFIER } from "../../../../rules/sidonia/spotlight-exchange.ts";
import { TOKENS } from "../../../../rules/sidonia/window.ts";
import { hunger } from "../../../../rules/sidonia/state.ts";
import { type Creature, creatureOf, skillNamed } from "../../documents/read-actor.ts";
import { type Asked, LENGTHS, type Setup, effortWith } from "./moves.ts";

/** How a scene stands: the rules' own state, and which move of the log lies face down. */
export interface State {
  readonly setup: Setup;
  readonly scene: Scene;
  readonly laidAs: string | null;
}

/** The two seats. */
export const LIGHT = "light";
export const ADVERSARY = "adversary";

/** Whoever stands in the light, as this client has them; null where they are gone. */
export function creatureHere({ actor }: Setup, house: HouseRules): Creature | null {
  const doc = docAt(actor);
  return doc && creatureOf(snapshotOf(doc), house);
}

/** As if somebody had all they need: what they lack is for the core to say, where they look. */
const RICH: Means = {
  token: { value: TOKENS },
  payer: { at: { uuid: "" }, character: true, corruption: hunger({ max: 9, temporary: 0, permanent: 0 }) },
};

/** Whether it is on this viewer to make a move of that name now: a GM stands in for a player who is away. */
export function mayNow(name: MoveName, { scene, setup }: State, { person, seats }: Viewer, house: HouseRules): boolean {
  const inStead = person.isGM && setup.lead !== person.id && (name === "declare" || name === "throw");
  if (inStead && seats[LIGHT]?.present === true) return false;
  return refuseNow(name, scene, person, RICH, house) === null;
}

const LABEL = "QUADRANT.Sidonia.Spotlight";
const line = (id: keyof typeof LENGTHS, needed = false): OfferInput => ({
  id,
  kind: "text",
  label: `${LABEL}.Input.${id}`,
  most: LENGTHS[id],
  ...(needed ? { needed } : {}),
});

/** Every move there is, as its button; what it is not on this viewer to do is left out. */
export function offersOf(state: State, viewer: Viewer, house: HouseRules): readonly StageOffer<Asked>[] {
  const all: readonly StageOffer<Asked>[] = [
    {
      id: "declare",
      label: `${LABEL}.Do.Declare`,
      seat: LIGHT,
      move: { move: "declare", minimum: "", ideal: "" },
      inputs: [line("minimum", true), line("ideal", true)],
      placed: true,
    },
    {
      id: "face",
      label: `${LABEL}.Do.Face`,
      seat: ADVERSARY,
      move: { move: "face", name: "", kind: "npc", goal: "", modifier: 0 },
      inputs: [
        line("name", true),
        { id: "kind", kind: "text", label: `${LABEL}.Input.kind`, most: 20 },
        line("goal"),
        { id: "modifier", kind: "number", label: `${LABEL}.Input.modifier`, initial: 0, ...MODIFIER },
      ],
      placed: true,
    },
    {
      id: "throw",
      label: `${LABEL}.Do.Throw`,
      seat: LIGHT,
      move: { move: "throw", skill: "" },
      inputs: [{ id: "skill", kind: "text", label: "QUADRANT.Sidonia.Check.Skill", most: 100 }],
      throws: ({ skill = "" }) => formulaFor(state, String(skill), house),
      placed: true,
    },
    {
      id: "answer",
      label: `${LABEL}.Do.Answer`,
      seat: ADVERSARY,
      move: { move: "answer" },
      primary: true,
      brief: true,
      placed: true,
    },
    { id: "sendBack", label: `${LABEL}.Do.SendBack`, seat: ADVERSARY, move: { move: "sendBack" }, placed: true },
    { id: "embrace", label: `${LABEL}.Do.Embrace`, seat: LIGHT, move: { move: "embrace" } },
    {
      id: "support",
      label: `${LABEL}.Do.Support`,
      seat: null,
      move: { move: "support", how: "" },
      inputs: [line("how")],
      brief: true,
    },
    {
      id: "shift",
      label: `${LABEL}.Do.Shift`,
      seat: ADVERSARY,
      move: { move: "shift", complication: "" },
      inputs: [line("complication")],
    },
    { id: "conclude", label: `${LABEL}.Do.Conclude`, seat: ADVERSARY, move: { move: "conclude" }, primary: true },
    { id: "abort", label: `${LABEL}.Do.Abort`, seat: ADVERSARY, move: { move: "abort" } },
  ];
  return all.filter(({ move }) => mayNow(move.move, state, viewer, house));
}

/** The dice that a throw with that skill takes; the untrained ones where it is gone. */
function formulaFor({ setup, scene }: State, skill: string, house: HouseRules): string {
  const actor = creatureHere(setup, house);
  const effort = actor ? effortWith(actor, skillNamed(actor, skill), house) : adversaryEffort(scene);
  return `${DICE[nextCheck(scene, "player", effort, house).mode]}d6`;
}
