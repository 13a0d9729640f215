/**
 * Finds Facilities that are staked in another conflict: nobody stakes one twice, and of two attacks with the same stake
 * the second is rolled when the first has settled it. Ledger: SIE-STAKE-3.
 */
import { type LoggedCard, type LoggedStage, type World, readPart } from "../../../../core/public/definitions.ts";
import { readShape } from "../../../../rules/shared/schema.ts";
import { ConflictData } from "../../cards/conflict.ts";
import { Declaration } from "../../checks/declaration.ts";
import { Move, ROLES, Setup, findPlanet } from "./state.ts";

/** A Facility that another conflict has staked. */
interface Staked {
  /** Its uuid. */
  readonly item: string;
  /** The name of the planet that is attacked there. */
  readonly target: string;
}

type Log = Pick<World<never>, "cards" | "logs">;

const formatItem = (planet: string, id: string): string => `${planet}.Item.${id}`;

/** Returns the open stakes of a conflict whose other side is still to place one: later a card has both. */
function listOpenStakes({ setup: stored, moves }: LoggedStage): Staked[] {
  const setup = readShape(Setup, stored);
  if (!setup) return [];
  const stakes = moves.flatMap((raw) => {
    const move = readShape(Move, raw);
    return move?.kind === "stake" ? [{ role: move.role, stake: move.stake }] : [];
  });
  const declared = setup.stake === null ? [] : [{ role: "aggressor" as const, stake: setup.stake }];
  const placed = [...declared, ...stakes];
  if (placed.length === ROLES.length) return [];
  return placed
    .filter(({ stake }) => stake !== "")
    .map(({ role, stake }) => ({ item: formatItem(findPlanet({ setup }, role), stake), target: setup.defender.name }));
}

/** Returns the stakes of an attack that waits for its roll. */
function listDeclared(card: LoggedCard): Staked[] {
  const data = readPart(card, "declared", Declaration);
  if (!data) return [];
  const sides = [
    [data.aggressor, data.stake],
    [data.target, data.answer ?? ""],
  ] as const;
  return sides
    .filter(([, stake]) => stake !== "")
    .map(([planet, stake]) => ({ item: formatItem(planet, stake), target: data.targetName }))
    .filter(({ item }) => card.isPostedFor(item));
}

/** Returns the stakes of a roll whose fate was not applied. */
function listUnsettled(card: LoggedCard): Staked[] {
  const data = readPart(card, "conflict", ConflictData);
  if (!data || data.stakes.length === 0 || card.used().includes("conflict.settle")) return [];
  return data.stakes
    .filter(({ item }) => card.isPostedFor(item))
    .map(({ item }) => ({ item, target: data.targetName }));
}

/** The planets attacked where Facilities are staked, by the uuid of the Facility. */
export type StakedElsewhere = ReadonlyMap<string, string>;

const byItem = (all: readonly Staked[]): StakedElsewhere => new Map(all.map(({ item, target }) => [item, target]));

/** Returns the Facilities whose fate is still to be applied, but for those of one card. */
export const findUnsettled = async ({ cards }: Log, except: string): Promise<StakedElsewhere> =>
  byItem(((await cards?.("conflict")) ?? []).filter(({ uuid }) => uuid !== except).flatMap(listUnsettled));

/** Returns the Facilities that are staked in a conflict, and may not be staked in another. */
export async function findStaked(log: Log): Promise<StakedElsewhere> {
  const declared = ((await log.cards?.("declared")) ?? []).flatMap(listDeclared);
  const open = (log.logs?.("conflict") ?? []).flatMap(listOpenStakes);
  return new Map([...byItem([...declared, ...open]), ...(await findUnsettled(log, ""))]);
}
