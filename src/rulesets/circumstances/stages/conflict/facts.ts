/**
 * What the moves of a conflict need of the world: the pool of a roll with its helpers, tokens, the second roll of a
 * tie, gear and Traits. Ledger: CIR-DISP-1 to -4, CIR-CONF-8, CIR-MAN-3, -6, CIR-HELP-1, -6, CIR-TIE-1 to -3.
 */
import { type Mover, type World, readPool } from "../../../../core/public/definitions.ts";
import {
  type Conflict,
  findActing,
  findFighter,
  findPresentLetter,
} from "../../../../rules/circumstances/conflict-state.ts";
import {
  type IntentId,
  SIDES,
  findIntent,
  findOtherSide,
  listIntentSkills,
  NOTHING_HELD,
  useNextAction,
} from "../../../../rules/circumstances/conflict.ts";
import type { ConflictFacts, ConflictMove, Fighter, Loss } from "../../../../rules/circumstances/conflict-moves.ts";
import type { HouseRules } from "../../../../rules/circumstances/house.ts";
import { buildPool, refusePool } from "../../../../rules/circumstances/pool.ts";
import { findDomain, findSkill } from "../../../../rules/circumstances/skills.ts";
import { findTieAbility, refusePush } from "../../../../rules/circumstances/successes.ts";
import { refuseEarn } from "../../../../rules/circumstances/tokens.ts";
import { findTurnInPlay } from "../../../../rules/circumstances/turn.ts";
import { sameName } from "../../../../rules/shared/names.ts";
import type { Refusal } from "../../../../rules/shared/reasons.ts";
import { findHelp } from "../../checks/companions.ts";
import { countBareDice, createPoolParts } from "../../checks/draft.ts";
import {
  type Agent,
  findTraitUse,
  formatSubject,
  listTraitSides,
  parseId,
  findAgent,
} from "../../documents/read-actor.ts";
import { type AvailableTest, findAvailableTest } from "../../documents/read-tests.ts";
import { RULESET, TOKENS } from "../../pools.ts";
import { readTurn } from "../../turns.ts";

type Roll = Extract<ConflictMove, { readonly kind: "intend" | "act" }>;
type Facts = Partial<ConflictFacts>;
type Reading = World<HouseRules>;

const LANG = "QUADRANT.Circumstances.Conflict";
/** The most dice of one roll. */
const MAX_DICE = 40;

const refused = (word: string, name = ""): Facts => ({ refused: `${LANG}.Refuse.${word}`, name });

/** The skills of the weapons in hand, as gear names them (CIR-DISP-2, CIR-MAN-6). */
const listWeaponSkills = ({ gear, skills }: Agent): readonly string[] => {
  const fights = (name: string): boolean =>
    (skills.find(({ skill }) => sameName(skill.name, name))?.skill ?? findSkill(name))?.category === "combat";
  return gear.filter(({ atHand, skill }) => atHand && fights(skill)).map(({ skill }) => skill);
};

/** Returns the skills that a fighter may roll without the GM's word, the best first (CIR-CONF-8, CIR-MAN-6). */
export function listFightingSkills(agent: Agent, intent: IntentId, house: HouseRules): readonly string[] {
  const skills = listIntentSkills(findIntent(intent, house), listWeaponSkills(agent));
  const rating = (name: string): number => agent.skills.find(({ skill }) => sameName(skill.name, name))?.rating ?? 0;
  return [...skills].sort((a, b) => rating(b) - rating(a));
}

const readFighter = ({ actor }: Fighter, world: Pick<Reading, "snapshot">): Promise<Agent | null> =>
  findAgent(world, actor);

/** A roll as it can be read by the client that looks at it, too. */
export interface RollReading {
  readonly ready: AvailableTest;
  readonly facts: Facts;
}

/** Reads the pool of a roll: of the skill that is named, or of the first of its intent (CIR-DISP-1, CIR-CONF-8). */
export function readRoll(
  state: Conflict,
  move: Roll,
  fighter: Fighter,
  agent: Agent,
  helpers: readonly { readonly name: string; readonly agent: Agent | null }[],
  isGM: boolean,
  house: HouseRules,
): RollReading | Facts {
  const side = state.sides[fighter.side];
  const intent = move.kind === "intend" ? move.intent : (side.intent ?? "convince");
  const allowed = listFightingSkills(agent, intent, house);
  const name = move.skill === "" ? (allowed[0] ?? "") : move.skill;
  if (!isGM && !allowed.some((one) => sameName(one, name))) return refused("gmSkill", allowed.join(", "));
  const ready = findAvailableTest(agent, name, house);
  if (!ready) return { refused: "QUADRANT.Circumstances.Refuse.unknownSkill", name };
  const help = helpers.map(({ name: who, agent: helper }) => ({
    who,
    with: helper && findHelp(helper, ready.tried, house),
    source: { uuid: helper?.uuid ?? "" },
  }));
  const useless = help.find((one) => one.with === null);
  if (useless) return refused("cantHelp", useless.who);
  const trait = move.trait === "" ? null : findTraitUse(agent, move.trait);
  if (move.trait !== "" && !trait) return { refused: "QUADRANT.Refuse.Gone" };
  const parts = {
    ...createPoolParts(agent, ready),
    ...(move.kind === "act"
      ? useNextAction(side.held, findPresentLetter(state, fighter.side) ?? "I").used
      : NOTHING_HELD),
    helpers: help.map(({ who, source }) => ({ name: who, source })),
    helpful: trait ? [trait] : [],
    tokens: move.tokens,
    others: listGearLines(agent, name),
  };
  const wrong = refusePool({ ...parts, tokens: 0 }, house);
  if (wrong) return { refused: wrong.key };
  const { lines, dice } = buildPool(parts, house);
  const luck = ready.tried.kind === "skill" ? ready.tried.luck : null;
  return {
    ready,
    facts: {
      skill: formatSubject(ready.tried),
      physical: findDomain(name) === "physical",
      lines: [...lines],
      dice: Math.min(MAX_DICE, dice),
      luck: luck !== null,
      rating: agent.ratings[findIntent(intent, house).add],
      hungry: agent.has.includes("hungry"),
      agent: agent.isAgent,
      mark:
        luck !== null && ready.tried.kind === "skill" && agent.isAgent
          ? {
              actor: agent.uuid,
              skill: ready.tried.skill.name,
              item: ready.own?.uuid ?? null,
              ability: luck,
              rating: agent.ratings[luck],
              marks: ready.own?.marks ?? 0,
            }
          : null,
    },
  };
}

/** Gear in hand that adds dice to this skill (CIR-TEST-10). */
const listGearLines = ({ gear }: Agent, skill: string) =>
  gear
    .filter((one) => one.atHand && one.quantity > 0 && one.bonusDice > 0 && sameName(one.skill, skill))
    .map(({ name, uuid, bonusDice }) => ({ label: name, value: bonusDice, source: { uuid } }));

async function readRollFacts(state: Conflict, move: Roll, mover: Mover, world: Reading): Promise<Facts | null> {
  const fighter = findFighter(state, mover.seat?.id ?? null);
  const agent = fighter && (await readFighter(fighter, world));
  if (!fighter || !agent) return fighter ? refused("goneFighter", fighter.name) : null;
  const helpers = await Promise.all(
    move.helpers.flatMap((id) => {
      const helper = findFighter(state, id);
      return helper ? [readFighter(helper, world).then((one) => ({ name: helper.name, agent: one }))] : [];
    }),
  );
  const read = readRoll(state, move, fighter, agent, helpers, mover.person.isGM, world.house);
  const { value: tokens } = await readPool(world, RULESET, TOKENS);
  return { ...("facts" in read ? read.facts : read), tokens, missing: await listMissing(state, world) };
}

/** Fighters and things that are gone, to which nothing is written. */
async function listMissing(state: Conflict, world: Reading): Promise<string[]> {
  const fighters = await Promise.all(
    state.setup.fighters.map(async (one) => ((await readFighter(one, world)) ? [] : [one.id])),
  );
  const things = await Promise.all(
    state.losses.map(async ({ uuid }) =>
      (await world.snapshot(ownerOf(uuid))) && (await holds(uuid, world)) ? [] : [uuid],
    ),
  );
  return [...fighters, ...things].flat();
}

/** The uuid of the actor that holds an item. */
const ownerOf = (item: string): string => item.split(".Item.")[0] ?? item;

async function holds(item: string, world: Reading): Promise<boolean> {
  const owner = await world.snapshot(ownerOf(item));
  return owner?.items.some(({ uuid }) => uuid === item) ?? false;
}

/** Reads the dice of a tie's second roll: bare Health of both sides where it is about bodies, else Will (CIR-TIE-3). */
async function readSecond(state: Conflict, world: Reading): Promise<Facts | null> {
  const physical = SIDES.some((side) => state.sides[side].roll?.physical);
  const ability = findTieAbility(physical ? "physical" : "mental");
  const bare = await Promise.all(
    SIDES.map(async (side) => {
      const fighter = findActing(state, side, world.house);
      const agent = fighter && (await readFighter(fighter, world));
      return agent ? countBareDice(agent, world.house)[ability] : 0;
    }),
  );
  return { bare: { a: bare[0] ?? 0, b: bare[1] ?? 0 }, physical };
}

async function readPush(
  state: Conflict,
  { side, gear: uuid }: ConflictMove & { readonly kind: "push" },
  world: Reading,
): Promise<Facts> {
  const fighter = findActing(state, side, world.house);
  const agent = fighter && (await readFighter(fighter, world));
  const gear = agent ? listPushGear(agent).find((one) => one.uuid === uuid) : undefined;
  if (uuid !== "" && !gear) return { refused: "QUADRANT.Refuse.Gone" };
  return gear
    ? {
        gear: {
          name: gear.name,
          successes: gear.bonusSuccess,
          consumable: gear.consumable,
          quantity: gear.quantity,
        },
      }
    : {};
}

/** Gear that can break a tie (CIR-TIE-1, CIR-TEST-10). */
export const listPushGear = ({ gear }: Agent) => gear.filter((one) => refusePush(one, "tie") === null);

async function readConcession(
  state: Conflict,
  { side, trait }: ConflictMove & { readonly kind: "concede" },
  world: Reading,
): Promise<Facts> {
  const fighter = findActing(state, side, world.house);
  const agent = fighter && (await readFighter(fighter, world));
  const { turn } = await readTurn(world);
  const named = agent !== null && trait !== "" && listTraitSides(agent).some(({ value }) => value === trait);
  if (trait !== "" && !named) return { refused: "QUADRANT.Refuse.Gone" };
  const why: Refusal | null = refuseEarn(
    { what: "tie", turn: findTurnInPlay(turn), already: false, count: 1, trait: named },
    world.house,
  );
  return { agent: agent?.isAgent ?? false, unearned: why?.key ?? "" };
}

/** What a maneuver may take from the other side: gear at hand, and Traits (CIR-MAN-3). */
export const listLosses = ({ gear, traits }: Agent): readonly Loss[] => [
  ...gear.filter(({ atHand }) => atHand).map(({ uuid, name }) => ({ uuid, name, path: "system.removed" })),
  ...traits.filter(({ disabled }) => !disabled).map(({ uuid, name }) => ({ uuid, name, path: "system.disabled" })),
];

async function readLoss(
  state: Conflict,
  { side, effect, item }: ConflictMove & { readonly kind: "choose" },
  world: Reading,
): Promise<Facts> {
  if (effect === "both") return {};
  const other = findOtherSide(side);
  for (const fighter of state.setup.fighters.filter((one) => one.side === other)) {
    const agent = await readFighter(fighter, world);
    const loss = agent && listLosses(agent).find(({ uuid }) => uuid === item);
    if (loss) return { loss, name: fighter.name };
  }
  return item === "" ? refused("noLoss") : { refused: "QUADRANT.Refuse.Gone" };
}

/** Reads what a move needs, once, to be stored with it; null where whom it is for is gone. */
export async function readFacts(
  state: Conflict,
  move: ConflictMove,
  mover: Mover,
  world: Reading,
): Promise<Facts | null> {
  switch (move.kind) {
    case "intend":
    case "act":
      return readRollFacts(state, move, mover, world);
    case "explode":
      return { tokens: (await readPool(world, RULESET, TOKENS)).value };
    case "push":
      return readPush(state, move, world);
    case "concede":
      return readConcession(state, move, world);
    case "second":
      return readSecond(state, world);
    case "choose":
      return readLoss(state, move, world);
    case "apply":
    case "agree":
    case "close":
      return { missing: await listMissing(state, world) };
    default:
      return {};
  }
}

/** The last part of a fighter's uuid, which is its id at a conflict. */
export const createFighterId = (uuid: string): string => parseId(uuid);
