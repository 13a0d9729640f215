/** People, worlds and cards that a forging player may name, for the rulesets' settings in forged-settings.ts. */
import type { CardState, PartEntry } from "../../src/core/contract/card.ts";
import type { Ruleset } from "../../src/core/contract/ruleset.ts";
import type { Snapshot, World } from "../../src/core/contract/world.ts";
import type { Json } from "../../src/rules/shared/json.ts";
import { type RollData, readRoll } from "../../src/rules/shared/roll.ts";

type Fields = { readonly [key: string]: Json };

export const CARD = "ChatMessage.card000000000000";
export const MINE = "Actor.mine";
export const THEIRS = "Actor.them";
/** Returns an actor's uuid on one side. */
export const sideUuid = (side: string, name: string): string => `${side}${name}`.padEnd(22, "0");
export const replaceText = <T>(value: T, from: string, to: string): T =>
  JSON.parse(JSON.stringify(value).replaceAll(from, to)) as T;
/** Returns an actor of a test's table on both sides. */
export const onBothSides = (name: string, one: Snapshot): Snapshot[] =>
  [MINE, THEIRS].map((side) => replaceText(one, one.uuid, sideUuid(side, name)));

/** What a player can name in one ruleset: actors, house rules, arguments and cards. */
export interface Setting {
  readonly people: readonly Snapshot[];
  readonly houses: readonly object[];
  /** Values of every argument that any action of the row reads, besides those that name an actor or item. */
  readonly words: Readonly<Record<string, readonly (Json | undefined)[]>>;
  /** Cards that name actors as `Actor.mine…`: which side each place names is drawn at random. */
  readonly cards: (
    row: Ruleset,
    world: World<unknown>,
  ) => Promise<readonly { readonly parts: CardState["parts"]; readonly rolls: readonly RollData[] }[]>;
}

const storedAt = (setting: string) =>
  setting.includes(".board.") ? { turn: "gm", sessions: 1, beliefPaid: false } : 5;

export const createWorld = (people: readonly Snapshot[], house: object): World<unknown> => ({
  // Every pool has tokens, and a session is in progress; nothing else is stored besides prepared data.
  read: (at) => Promise.resolve("setting" in at ? storedAt(at.setting) : undefined),
  round: () => 0,
  snapshot: (uuid) => Promise.resolve(people.find((one) => one.uuid === uuid) ?? null),
  gmSecret: () => undefined,
  users: () => [],
  stages: () => [],
  house,
});

export const createRolls = (kind: string, faces: readonly number[], sides: number): RollData[] => {
  const results = faces.map((result) => ({ result, active: true }));
  const roll = readRoll({
    class: kind,
    formula: `${faces.length}d${sides}`,
    options: {},
    evaluated: true,
    total: 0,
    terms: [{ class: "Die", number: faces.length, faces: sides, results, options: {}, modifiers: [], evaluated: true }],
  });
  return roll ? [roll] : [];
};

/** Returns the card of a check, rolled by a player's actor against another. */
export async function rollCheck(
  row: Ruleset,
  world: World<unknown>,
  name: string,
  intent: object,
  choices: Fields,
  faces: readonly number[],
  sides: number,
) {
  const found = row.checks[name];
  if (!found) throw new Error(`no ${name}`);
  const session = await found.open({ check: `${row.id}.${name}`, targets: [], options: {}, ...intent } as never, world);
  if ("refused" in session) throw new Error(session.refused.key);
  const input = { situational: {}, choices };
  const fell = session.formula(input) === null ? [] : faces;
  const { parts } = session.card(input, fell);
  return {
    parts: JSON.parse(JSON.stringify(parts)) as CardState["parts"],
    rolls: fell.length > 0 ? createRolls(session.roll, fell, sides) : [],
  };
}
export const createPart = (kind: string, data: Fields, id = kind) => ({
  parts: { [id]: { kind, sort: 10, data } } as Record<string, PartEntry>,
  rolls: [],
});
