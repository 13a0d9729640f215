/** A craft, its crew and what tests of crews ask of them, as plain data. */
import type { CheckDefinition, CheckSession, Input } from "../../../src/core/contract/check.ts";
import type { Seat, Snapshot } from "../../../src/core/contract/world.ts";
import { seat } from "../../core/seats.ts";
import { type Fields, thing } from "./psion.ts";
import { GUNNER, gunner, intent, trapping, worldOf } from "./table.ts";

export const SHIP = "Actor.ship000000000000";
export const OTHER = "Actor.other00000000000";
export const MATE = "Actor.mate000000000000";
export const TURRET = "turret0000000000";
export const LASER = "laser00000000000";
export const CARD = "ChatMessage.card000000000000";

export const gun = (id: string, system: Fields = {}): Snapshot =>
  trapping(`${SHIP}.Item.${id}`, id === TURRET ? "Turret" : "Laser", {
    damage: { total: 4 },
    range: { class: "long" },
    bonus: 4,
    specialty: "Shooting",
    ...system,
  });
export const ship = (system: Fields = {}, guns: readonly Snapshot[] = [gun(TURRET), gun(LASER)]): Snapshot =>
  thing(
    SHIP,
    "siegeCraft",
    "Halcyon",
    { size: 20, durability: { max: 2 }, defense: { combat: { base: 4 } }, ...system },
    guns,
  );
export const at = (actor: string, station: string, more: Fields = {}): Fields => ({
  name: "Ines Okoro",
  actor,
  station,
  ...more,
});
export const mate = (system: Fields = {}): Snapshot => ({
  ...gunner({ aboard: SHIP, attributes: { confidence: { value: 4 }, savvy: { value: 2 } }, ...system }, []),
  uuid: MATE,
  name: "Rhee",
});
export const member = (system: Fields = {}): Snapshot => gunner({ aboard: SHIP, ...system });
export const crewed = (mine: Fields, system: Fields = {}): Snapshot =>
  ship({ crew: { mine: at(GUNNER, "gunnery", mine), theirs: { ...at(MATE, "captain"), name: "Rhee" } }, ...system });

export const OBSERVER: Seat = { ...seat(false, (uuid) => uuid.startsWith(GUNNER)), observes: () => true };
export const BLIND = seat(false, (uuid) => uuid.startsWith(GUNNER));
export const take = (more: Fields = {}) => ({ actor: GUNNER, craft: SHIP, id: "seat000000000000", ...more });

export const NOTHING: Input = { situational: {}, choices: {} };
export const choose = (choices: Input["choices"]): Input => ({ situational: {}, choices });
export async function open(
  check: CheckDefinition,
  asked: Parameters<typeof intent>[1],
  people: readonly Snapshot[],
): Promise<CheckSession> {
  const session = await check.open(intent("siege", asked), worldOf(people));
  if ("refused" in session) throw new Error(session.refused.key);
  return session;
}
export const refused = async (
  check: CheckDefinition,
  asked: Parameters<typeof intent>[1],
  people: readonly Snapshot[],
) => {
  const session = await check.open(intent("siege", asked), worldOf(people));
  const reason = "refused" in session ? session.refused : session.refuse(NOTHING);
  return reason?.key.split(".").at(-1);
};
export const totals = (session: CheckSession, input = NOTHING): Record<string, number> =>
  Object.fromEntries(session.view(input).groups.map(({ id, total }) => [id, total]));
export const AID = { x: { duty: "tactics", value: 4, from: MATE, name: "Rhee" } };
export const USED = [{ action: "siege.useAid", args: { actor: GUNNER, keys: ["x"] } }];
