/** Actors and a world of plain data for Sidonia's tests: no Foundry, no database. */
import type { Intent } from "../../../src/core/contract/check.ts";
import type { Snapshot, World } from "../../../src/core/contract/world.ts";
import type { Json } from "../../../src/rules/shared/json.ts";
import { DEFAULT_HOUSE, type HouseRules } from "../../../src/rules/sidonia/house.ts";
import { seat, worldWith } from "../../core/seats.ts";

export { GM, STRANGER } from "../../core/seats.ts";

type Fields = { [key: string]: Json };

export const VOSS = "Actor.voss000000000000";
export const THUG = "Scene.s000000000000000.Token.t000000000000000.Actor.thug000000000000";
export const PISTOL = `${VOSS}.Item.pistol0000000000`;
export const FIREARMS = `${VOSS}.Item.firearms00000000`;
export const VEST = `${THUG}.Item.vest000000000000`;

export const snapshot = (
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

export const pistol = (system: Fields = {}): Snapshot =>
  snapshot(PISTOL, "sidoniaWeapon", "Light Pistol", { kind: "ranged", class: "light", equipped: true, ...system });
export const firearms = (system: Fields = {}): Snapshot =>
  snapshot(FIREARMS, "sidoniaSkill", "Firearms", { level: "expert", locations: ["dominantArm"], ...system });
export const persuasion = (): Snapshot =>
  snapshot(`${VOSS}.Item.persuasion000000`, "sidoniaSkill", "Persuasion", { level: "dabbler", social: true });
export const vest = (system: Fields = {}): Snapshot =>
  snapshot(VEST, "sidoniaArmor", "Kevlar Vest", { av: 2, pv: 0, locations: ["torso"], equipped: true, ...system });

/** Expert with a gun, Dabbler at talking, Physique 3. */
export const voss = (
  system: Fields = {},
  items: readonly Snapshot[] = [firearms(), persuasion(), pistol()],
): Snapshot =>
  snapshot(
    VOSS,
    "sidoniaCharacter",
    "Mara Voss",
    { attributes: { physique: { value: 3 } }, hand: "right", ...system },
    items,
  );

/** An NPC in a vest. */
export const thug = (system: Fields = {}, items: readonly Snapshot[] = [vest()]): Snapshot =>
  snapshot(THUG, "sidoniaNpc", "Thug", { attributes: { physique: { value: 2 } }, ...system }, items);

/** Marked boxes, as `hurt({torso: [2, 1]})`: Health, then Stun. */
export const hurt = (marks: Readonly<Record<string, readonly [health: number, stun: number]>>): Fields => ({
  locations: Object.fromEntries(
    Object.entries(marks).map(([location, [health, stun]]) => [
      location,
      { health: { value: health }, stun: { value: stun } },
    ]),
  ),
});

export const worldOf = (
  snapshots: readonly Snapshot[],
  house: Partial<HouseRules> = {},
  pool = 0,
  kept: Readonly<Record<string, Json>> = {},
): World<HouseRules> => ({
  ...worldWith(snapshots, { ...DEFAULT_HOUSE, ...house }, (at, path) =>
    Promise.resolve("setting" in at && path === "value" ? pool : undefined),
  ),
  gmSecret: (name) => kept[name],
});

export const intent = (check: string, more: Partial<Intent> = {}): Intent => ({
  check,
  actor: VOSS,
  targets: [],
  options: {},
  ...more,
});

export const PLAYER = seat(false, (uuid) => uuid.startsWith(VOSS));
