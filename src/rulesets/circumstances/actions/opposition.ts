/** Strengthening the other side by a Trait, and the tokens it earns. Ledger: CIR-TOK-3. */
import { amendment } from "../../../core/public/definitions.ts";
import { isFields, isUuid, readShortText } from "../../../rules/shared/read-json.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import { EMPOWERED, empoweredLine } from "../../../rules/circumstances/pool.ts";
import { planEarn, refuseEarn } from "../../../rules/circumstances/tokens.ts";
import { turnInPlay } from "../../../rules/circumstances/turn.ts";
import { entryOf } from "../cards/open-test-data.ts";
import { type Person, personOf, refuseStranger, traitSides } from "../documents/read-actor.ts";
import type { Test } from "../checks/test-data.ts";
import { tokenPlace, tokenPool } from "../pools.ts";
import { type TurnState, turnIn } from "../turns.ts";
import { type Called, anything, called } from "./open-test.ts";
import { type Fallen, fallen, harmed } from "./rolled-test.ts";

interface Grant {
  readonly actor: string;
  /** `item id.side`. */
  readonly trait: string;
}

interface Granting extends Called {
  readonly agent: Person;
  readonly now: TurnState;
}

const opposition = ({ turn }: TurnState) =>
  ({ what: "opposition", turn: turnInPlay(turn), already: false, count: 1, trait: true }) as const;

const granted = (word: "Strengthens" | "Strengthened", agent: Person, trait: string) => ({
  key: `QUADRANT.Circumstances.Receipt.${word}`,
  with: { name: agent.name, trait: traitSides(agent).find(({ value }) => value === trait)?.name ?? "" },
});

/**
 * Two dice for the other side on account of an agent's Trait, which is paid once they have fallen; whoever plays the
 * agent says so (CIR-TOK-3).
 */
export const strengthen = amendment<Grant, Granting, HouseRules>({
  anybody: true,
  parse(raw) {
    const trait = isFields(raw) ? readShortText(raw["trait"], 40) : null;
    return isFields(raw) && isUuid(raw["actor"]) && trait !== null ? { actor: raw["actor"], trait } : null;
  },
  async read({ actor }, card, world) {
    const state = await called(card, world);
    const snapshot = await world.snapshot(actor);
    const agent = snapshot && personOf(snapshot);
    return state && agent && { ...state, agent, now: await turnIn(world) };
  },
  refuse({ trait }, { agent, call, now }, seat, house) {
    if (!traitSides(agent).some(({ value }) => value === trait) || !call.test.versus)
      return { key: "QUADRANT.Refuse.Gone" };
    return refuseStranger(agent, seat) ?? refuseEarn(opposition(now), house);
  },
  amend({ actor, trait }, { call }) {
    const { test } = call;
    const stronger: Test =
      test.actor === actor && test.versus
        ? { ...test, versus: { ...test.versus, dice: test.versus.dice + EMPOWERED } }
        : { ...test, lines: [...test.lines, empoweredLine] };
    return {
      rolls: [],
      parts: { call: entryOf({ ...call, grants: [], test: { ...stronger, granted: { actor, trait } } }) },
    };
  },
  label: ({ trait }, { agent }) => granted("Strengthens", agent, trait),
  writes: [],
});

interface Opposed extends Fallen {
  readonly agent: Person;
  /** The side of a Trait that it went by: `item id.side`. */
  readonly trait: string;
  readonly now: TurnState;
}

/** What an agent earns who has strengthened the other side, once its dice lie there (CIR-TOK-3). */
export const earnOpposition = amendment<object, Opposed, HouseRules>({
  anybody: true, // whose Trait it is, on somebody else's card
  parse: anything,
  async read(_args, card, world) {
    const state = await fallen(card, world);
    const by = state?.data.test.granted ?? null;
    const snapshot = by && (await world.snapshot(by.actor));
    const agent = snapshot && personOf(snapshot);
    return state && by && agent ? { ...state, agent, trait: by.trait, now: await turnIn(world) } : null;
  },
  refuse(_args, { data, agent, trait, now }, seat, house) {
    const side = traitSides(agent).find(({ value }) => value === trait);
    if (!side || !agent.isAgent || data.test.versus === null) return { key: "QUADRANT.Refuse.Gone" };
    return refuseStranger(agent, seat) ?? refuseEarn(opposition(now), house);
  },
  amend(_args, { agent, trait }) {
    return { parts: {}, changes: [...planEarn(tokenPool, { what: "opposition", count: 1 }), harmed(agent, trait)] };
  },
  label: (_args, { agent, trait }) => granted("Strengthened", agent, trait),
  writes: [tokenPlace, "Item:system.a.*", "Item:system.b.*"],
});
