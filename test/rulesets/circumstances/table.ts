/** Agents and a world of plain data for the tests of Circumstances: no Foundry, no database. */
import type { Intent } from "../../../src/core/contract/check.ts";
import type { Seat, Snapshot, World } from "../../../src/core/contract/world.ts";
import { DEFAULT_HOUSE, type HouseRules } from "../../../src/rules/circumstances/house.ts";
import type { Test } from "../../../src/rulesets/circumstances/checks/test-data.ts";
import type { Json } from "../../../src/rules/shared/json.ts";

type Fields = { [key: string]: Json };

export const MARA = "Actor.mara000000000000";
export const TOMAS = "Actor.tomas00000000000";
export const GUARD = "Scene.s000000000000000.Token.t000000000000000.Actor.guard00000000000";
export const BOLD = `${MARA}.Item.bold000000000000`;

const snapshot = (
  uuid: string,
  type: string,
  name: string,
  system: Fields,
  items: readonly Snapshot[] = [],
): Snapshot => ({
  uuid,
  type,
  name,
  img: "",
  system,
  items,
});

export const skill = (owner: string, name: string, system: Fields = {}): Snapshot =>
  snapshot(
    `${owner}.Item.${name.replace(/\W/g, "").toLowerCase().padEnd(16, "0").slice(0, 16)}`,
    "circumstancesSkill",
    name,
    {
      rating: 3,
      marks: 0,
      category: "exploration",
      ability: "health",
      tags: ["physical"],
      gram: false,
      gramOb: 2,
      help: ["Survival"],
      ...system,
    },
  );

export const trait = (system: Fields = {}): Snapshot =>
  snapshot(BOLD, "circumstancesTrait", "Bold / Obsessive", {
    a: { name: "Bold", helped: 0, harmed: 0 },
    b: { name: "Obsessive", helped: 0, harmed: 0 },
    disabled: false,
    ...system,
  });

export const scanner = (system: Fields = {}): Snapshot =>
  snapshot(`${MARA}.Item.scanner000000000`, "circumstancesGear", "Scanner", {
    bonusDice: 1,
    equipped: true,
    quantity: 1,
    ...system,
  });

const abilities: Json = {
  will: { value: 4 },
  health: { value: 3 },
  circles: { value: 2 },
  resources: { value: 1, max: 2 },
  mindchip: { value: 2 },
};

/** Recon 3, Will 4, Health 3, one pair of Traits. */
export const mara = (system: Fields = {}, items: readonly Snapshot[] = [skill(MARA, "Recon"), trait()]): Snapshot =>
  snapshot(MARA, "circumstancesAgent", "Mara Venn", { abilities, conditions: {}, ...system }, items);

export const tomas = (system: Fields = {}, items: readonly Snapshot[] = [skill(TOMAS, "Survival")]): Snapshot =>
  snapshot(TOMAS, "circumstancesAgent", "Tomas", { abilities, conditions: {}, ...system }, items);

export const guard = (system: Fields = {}): Snapshot =>
  snapshot(GUARD, "circumstancesNpc", "Guard", { abilities, conditions: {}, ...system }, [
    skill(GUARD, "Recon", { rating: 2 }),
  ]);

export const worldOf = (
  snapshots: readonly Snapshot[] = [mara(), tomas(), guard()],
  { tokens = 3, ...house }: Partial<HouseRules> & { tokens?: number } = {},
): World<HouseRules> => ({
  read: (at) => Promise.resolve("setting" in at ? tokens : undefined),
  round: () => 0,
  snapshot: (uuid) => Promise.resolve(snapshots.find((one) => one.uuid === uuid) ?? null),
  house: { ...DEFAULT_HOUSE, ...house },
});

export const intent = (test: string, more: Partial<Intent> = {}): Intent => ({
  check: "circumstances.test",
  actor: MARA,
  targets: [],
  options: { test },
  ...more,
});

const seat = (id: string, isGM: boolean, owns: (uuid: string) => boolean): Seat => ({
  id,
  isGM,
  owns: (at) => "uuid" in at && owns(at.uuid),
});

export const GM = seat("gm", true, () => true);
export const PLAYER = seat("player", false, (uuid) => uuid.startsWith(MARA));
export const OTHER = seat("other", false, (uuid) => uuid.startsWith(TOMAS));
export const STRANGER = seat("stranger", false, () => false);

/** Mara tests Recon with three dice, against no obstacle yet. */
export const recon = (more: Partial<Test> = {}): Test => ({
  actor: MARA,
  name: "Mara Venn",
  tries: "Recon",
  luck: null,
  lines: [{ label: "Recon", value: 3, source: { uuid: MARA } }],
  helpers: [],
  tokens: 0,
  ob: [],
  versus: null,
  cure: null,
  extra: [],
  charms: [],
  losable: [],
  domain: "physical",
  treasureOnly: false,
  purchase: null,
  gram: null,
  restores: false,
  invocable: [],
  granted: null,
  ...more,
});
