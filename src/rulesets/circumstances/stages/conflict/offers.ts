/**
 * The moves of a conflict as buttons; the window's forms press the same ones. What is not on this viewer to do is left
 * out. Ledger: CIR-DISP-1, CIR-CONF-1, -2, -10, CIR-MAN-3, CIR-TIE-1 to -3.
 */
import type { OfferInput, StageOffer, Text, Viewer } from "../../../../core/public/definitions.ts";
import { findDoc, createSnapshot } from "../../../../core/public/table.ts";
import {
  type ConflictMove,
  type Fighter,
  MAX_TERMS,
  createHelperField,
} from "../../../../rules/circumstances/conflict-moves.ts";
import { mayExplode } from "../../../../rules/circumstances/conflict-plan.ts";
import {
  type Conflict,
  countOpenSixes,
  findActing,
  hasTrack,
  isTied,
  listAble,
  listDue,
  listUnrolled,
} from "../../../../rules/circumstances/conflict-state.ts";
import { CONFLICT_ACTIONS, type SideId, SIDES, findOtherSide } from "../../../../rules/circumstances/conflict.ts";
import type { HouseRules } from "../../../../rules/circumstances/house.ts";
import { type Agent, listTraitSides, readAgent } from "../../documents/read-actor.ts";
import { listPushGear } from "./facts.ts";

const LANG = "QUADRANT.Circumstances.Conflict";
type Offer = StageOffer<ConflictMove>;

/** Reads a fighter on this client; null where they are gone. */
export function readFighterHere({ actor }: Fighter): Agent | null {
  const doc = findDoc(actor);
  return doc && readAgent(createSnapshot(doc));
}

/** Whether this viewer moves for a fighter: their own, and as a GM for those whose player is away. */
export function isMine({ id }: Fighter, { person, seats }: Viewer): boolean {
  const seat = seats[id];
  return seat !== undefined && (seat.mine || (person.isGM && !seat.present));
}

/** Returns the fighters of a side that this viewer moves for. */
export const listMine = (state: Conflict, side: SideId, viewer: Viewer, house: HouseRules): readonly Fighter[] =>
  listAble(state, side, house).filter((one) => isMine(one, viewer));

const text = (id: string, most = 100): OfferInput => ({ id, kind: "text", label: `${LANG}.Input.${id}`, most });

/** The fields of a roll, as its form has them. */
const rollInputs = (state: Conflict, fighter: Fighter, house: HouseRules): OfferInput[] => [
  text("skill"),
  text("trait"),
  { id: "tokens", kind: "number", label: `${LANG}.Input.tokens`, initial: 0, min: 0, max: house.tokensPerTest },
  ...listAble(state, fighter.side, house)
    .filter(({ id }) => id !== fighter.id)
    .map(({ id, name }): OfferInput => ({
      id: createHelperField(id),
      kind: "number",
      label: name,
      initial: 0,
      min: 0,
      max: 1,
    })),
];

const NO_EXTRAS = { skill: "", helpers: [], trait: "", tokens: 0 } as const;

/** Returns the fighters of this viewer who roll a disposition. */
export const listIntending = (state: Conflict, side: SideId, viewer: Viewer, house: HouseRules): readonly Fighter[] =>
  state.phase === "disposition"
    ? listMine(state, side, viewer, house).filter((one) => !hasTrack(state, one, house))
    : [];

function listDispositionOffers(state: Conflict, viewer: Viewer, house: HouseRules): Offer[] {
  return SIDES.flatMap((side) =>
    listIntending(state, side, viewer, house).map((fighter): Offer => ({
      id: `intend-${fighter.id}`,
      label: `${LANG}.Do.Intend`,
      seat: fighter.id,
      move: { kind: "intend", intent: state.sides[side].intent ?? "convince", ...NO_EXTRAS },
      inputs: [text("intent"), ...rollInputs(state, fighter, house)],
      placed: true,
    })),
  );
}

function listLayOffers(state: Conflict, viewer: Viewer, house: HouseRules): Offer[] {
  if (state.phase !== "script") return [];
  return SIDES.flatMap((side) => {
    const [first] = listMine(state, side, viewer, house);
    if (!first) return [];
    return state.sides[side].script.map((_laid, place): Offer => ({
      id: `lay-${side}-${place}`,
      label: `${LANG}.Do.Lay`,
      seat: first.id,
      move: { kind: "lay", place },
      inputs: [text("action"), text("fighter")],
      seal: ({ action = "", fighter = "" }) => ({
        action: CONFLICT_ACTIONS.find((one) => one === action) ?? "attack",
        fighter: String(fighter === "" ? first.id : fighter),
      }),
      placed: true,
    }));
  });
}

/** Returns the fighter of this viewer who rolls now, on a side. */
export function findRolling(state: Conflict, side: SideId, viewer: Viewer, house: HouseRules): Fighter | null {
  if (listDue(state).length > 0 || !listUnrolled(state).includes(side)) return null;
  const acting = findActing(state, side, house);
  return acting && isMine(acting, viewer) ? acting : null;
}

function listRollOffers(state: Conflict, viewer: Viewer, house: HouseRules): Offer[] {
  const acts = SIDES.flatMap((side): Offer[] => {
    const fighter = findRolling(state, side, viewer, house);
    if (!fighter) return [];
    return [
      {
        id: `act-${side}`,
        label: `${LANG}.Do.Act`,
        seat: fighter.id,
        move: { kind: "act", ...NO_EXTRAS },
        inputs: rollInputs(state, fighter, house),
        placed: true,
      },
    ];
  });
  const again = SIDES.flatMap((side): Offer[] => {
    const { roll } = state.sides[side];
    if (state.phase !== "exchange" || !roll || !mayExplode(roll, house)) return [];
    const free = countOpenSixes(roll) > 0;
    return [
      {
        id: `explode-${side}`,
        label: { key: `${LANG}.Do.${free ? "RollOn" : "Explode"}`, with: { name: state.setup.names[side] } },
        seat: null,
        move: { kind: "explode", side },
        brief: true,
      },
    ];
  });
  return [...acts, ...again, ...listTieOffers(state, viewer, house), ...listApplyOffer(state, viewer, house)];
}

function listApplyOffer(state: Conflict, { person }: Viewer, house: HouseRules): Offer[] {
  if (state.phase !== "exchange" || listDue(state).length > 0 || listUnrolled(state).length > 0) return [];
  if (isTied(state, house)) return [];
  const waits = SIDES.some((side) => mayExplode(state.sides[side].roll, house));
  if (waits && !person.isGM) return [];
  return [{ id: "apply", label: `${LANG}.Do.Apply`, seat: null, move: { kind: "apply" }, primary: true, brief: true }];
}

/** The ways out of a tie, for those whom it concerns (CIR-TIE-1 to -3). */
function listTieOffers(state: Conflict, viewer: Viewer, house: HouseRules): Offer[] {
  if (!isTied(state, house)) return [];
  const own = SIDES.flatMap((side): Offer[] => {
    const fighter = findActing(state, side, house);
    if (!fighter || !isMine(fighter, viewer)) return [];
    const agent = readFighterHere(fighter);
    const concede = (trait: string, label: Text): Offer => ({
      id: `concede-${side}${trait === "" ? "" : `-${trait.replace(".", "-")}`}`,
      label,
      seat: fighter.id,
      move: { kind: "concede", side, trait },
    });
    const traits = house.tieNeedsTrait && agent ? listTraitSides(agent) : [];
    const { name } = fighter;
    return [
      ...(agent ? listPushGear(agent) : []).map((gear): Offer => ({
        id: `push-${gear.uuid.replaceAll(".", "-")}`,
        label: { key: `${LANG}.Do.Push`, with: { name: gear.name, successes: gear.bonusSuccess } },
        seat: fighter.id,
        move: { kind: "push", side, gear: gear.uuid },
      })),
      ...traits.map((trait) =>
        concede(trait.value, { key: `${LANG}.Do.ConcedeWith`, with: { name, trait: trait.name } }),
      ),
      concede("", { key: `${LANG}.Do.Concede`, with: { name } }),
    ];
  });
  const [first] = SIDES.flatMap((side) => findActing(state, side, house) ?? []).filter((one) => isMine(one, viewer));
  if (!first) return own;
  const second: Offer = {
    id: "second",
    label: `${LANG}.Do.Second`,
    seat: first.id,
    move: { kind: "second" },
    primary: true,
    brief: true,
  };
  return [second, ...own];
}

function listChoiceOffers(state: Conflict, viewer: Viewer, house: HouseRules): Offer[] {
  if (state.phase !== "choice") return [];
  return state.choices.flatMap((side): Offer[] => {
    const [first] = listMine(state, side, viewer, house);
    if (!first) return [];
    const base = { seat: first.id, brief: true } as const;
    return [
      {
        ...base,
        id: `both-${side}`,
        label: `${LANG}.Do.Both`,
        move: { kind: "choose", side, effect: "both", item: "" },
        placed: true,
      },
      {
        ...base,
        id: `disarm-${side}`,
        label: `${LANG}.Do.Disarm`,
        move: { kind: "choose", side, effect: "disarm", item: "" },
        inputs: [text("item", 199)],
        brief: false,
        placed: true,
      },
    ];
  });
}

/** Proposals, agreement and leaving: possible whatever goes on. */
function listEndOffers(state: Conflict, viewer: Viewer, house: HouseRules): Offer[] {
  const settling = state.phase === "settling";
  const own = SIDES.flatMap((side): Offer[] => {
    // Nobody of a beaten side can act any more, but they still talk.
    const [first] = state.setup.fighters.filter((one) => one.side === side && isMine(one, viewer));
    if (!first || (state.left.includes(first.id) && !settling)) return [];
    const seat = state.left.includes(first.id) ? null : first.id;
    if (seat === null) return [];
    const { proposal } = state;
    const agree: Offer[] =
      proposal && proposal.side === findOtherSide(side)
        ? [
            {
              id: `agree-${side}`,
              label: { key: `${LANG}.Do.Agree`, with: { name: state.setup.names[side] } },
              seat,
              move: { kind: "agree", side },
              primary: true,
              brief: true,
            },
          ]
        : [];
    const propose: Offer = {
      id: `propose-${side}`,
      label: `${LANG}.Do.Propose`,
      seat,
      move: { kind: "propose", side, terms: "" },
      inputs: [{ id: "terms", kind: "text", label: `${LANG}.Input.terms`, most: MAX_TERMS, needed: true, long: true }],
      placed: true,
    };
    const give: Offer = {
      id: `yield-${side}`,
      label: { key: `${LANG}.Do.Yield`, with: { name: state.setup.names[side] } },
      seat,
      move: { kind: "yield", side },
      placed: true,
    };
    return [...agree, propose, ...(settling ? [] : [give])];
  });
  const leaving = settling
    ? []
    : SIDES.flatMap((side) => listMine(state, side, viewer, house)).map((fighter): Offer => ({
        id: `leave-${fighter.id}`,
        label: { key: `${LANG}.Do.Leave`, with: { name: fighter.name } },
        seat: fighter.id,
        move: { kind: "leave" },
        placed: true,
      }));
  const close: Offer = {
    id: "close",
    label: `${LANG}.Do.${settling ? "Finish" : "Close"}`,
    seat: null,
    move: { kind: "close" },
    primary: settling,
    placed: !settling,
  };
  return [...own, ...leaving, ...(viewer.person.isGM ? [close] : [])];
}

/** Every move that this viewer may make now. */
export const listOffers = (state: Conflict, viewer: Viewer, house: HouseRules): readonly Offer[] => [
  ...listDispositionOffers(state, viewer, house),
  ...listLayOffers(state, viewer, house),
  ...listRollOffers(state, viewer, house),
  ...listChoiceOffers(state, viewer, house),
  ...listEndOffers(state, viewer, house),
];
