/** Two planets as plain data, one attacking the other, for StarSIEGE's tests. */
import type { Intent } from "../../../src/core/contract/check.ts";
import type { Snapshot } from "../../../src/core/contract/world.ts";
import { type Fields, thing } from "./psion.ts";

export const HOME = "Actor.home000000000000";
export const VEY = "Actor.vey0000000000000";
export const FLEET = `${HOME}.Item.fleet00000000000`;
export const NAVY = `${VEY}.Item.navy000000000000`;

export const planet = (uuid: string, name: string, system: Fields, items: readonly Snapshot[] = []): Snapshot =>
  thing(uuid, "siegePlanet", name, { attributes: {}, industries: [], tracks: {}, ...system }, items);
export const facility = (uuid: string, name: string, rating: number, reactive = "none"): Snapshot =>
  thing(uuid, "siegeFacility", name, { rating, reactive });
export const home = (system: Fields = {}): Snapshot =>
  planet(HOME, "Home", { attributes: { might: { value: 3 } }, industries: ["combat", "lore"], ...system }, [
    facility(FLEET, "Fleet", 2),
  ]);
/** Populace: Defense 2 of Combat, 1 of its navy; two boxes. */
export const vey = (system: Fields = {}): Snapshot =>
  planet(
    VEY,
    "Vey",
    { attributes: { might: { value: 2 }, law: { value: 2 } }, industries: ["combat", "manufacturing"], ...system },
    [facility(NAVY, "Home Navy", 1, "populace")],
  );

export const attackWorld = (more: Partial<Intent> = {}): Intent => ({
  check: "siege.conflict",
  actor: HOME,
  targets: [VEY],
  options: { theatre: "combat", track: "populace", attribute: "might", gm: true },
  ...more,
});
