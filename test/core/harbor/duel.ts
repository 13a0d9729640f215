/**
 * A made-up contest with everything that a stage can have: both choose face down and simultaneously, a round is
 * revealed when both have chosen, the deeper lane wins; each may roll a die for luck, the audience may lend favour from
 * the pool, and an absent player drifts.
 */
import * as v from "valibot";
import {
  type WorldUser,
  type StageKind,
  type StageSeat,
  poolRef,
  poolChange,
  readPool,
  poolPlace,
} from "../../../src/core/public/definitions.ts";
import { stage } from "../../../src/core/public/stages.ts";
import { type Output, fieldGroup, numberField, wholeNumber } from "../../../src/rules/shared/schema.ts";
import type { PoolState } from "../../../src/core/public/definitions.ts";

const Setup = v.object({ laps: wholeNumber(1, 9) });
type Setup = Output<typeof Setup>;
export interface Race {
  readonly laps: number;
  readonly lap: number;
  /** By seat: id of the move that is face down, and its depth once it is revealed. */
  readonly chosen: Readonly<Record<string, { readonly id: string; readonly depth: number | null }>>;
  readonly won: Readonly<Record<string, number>>;
  readonly luck: Readonly<Record<string, number>>;
  readonly lent: readonly string[];
}
const Move = v.variant("kind", [
  v.object({ kind: v.picklist(["lane", "luck", "drift"]) }),
  v.object({ kind: v.literal("lend"), to: v.string() }),
]);
type Move = Output<typeof Move>;
const Facts = fieldGroup({ favour: numberField() });
interface House {
  readonly doubleLuck: boolean;
}
interface Types {
  readonly Order: Setup;
  readonly Setup: Setup;
  readonly State: Race;
  readonly Move: Move;
  readonly Facts: Output<typeof Facts>;
  readonly Secret: number;
  readonly House: House;
}

const seats = (race: Race): string[] => Object.keys(race.won);

/** The lap is over when all have chosen and all is revealed. */
function settle(race: Race): Race {
  const chosen = seats(race).map((seat) => [seat, race.chosen[seat]] as const);
  if (!chosen.every(([, one]) => one !== undefined && one.depth !== null)) return race;
  const most = Math.max(...chosen.map(([, one]) => one?.depth ?? 0));
  const best = chosen.filter(([, one]) => one?.depth === most).map(([seat]) => seat);
  const won = best.length === 1 ? { ...race.won, [best[0]!]: (race.won[best[0]!] ?? 0) + 1 } : race.won;
  return { ...race, won, lap: race.lap + 1, chosen: {}, lent: [] };
}

const kind: StageKind<Types> = {
  order: Setup,
  async open({ laps }, seat, world) {
    if (!seat.isGM) return { refused: { key: "QUADRANT.Refuse.GmOnly" } };
    if ((world.stages?.("race") ?? []).length > 0) return { refused: { key: "QUADRANT.Refuse.AlreadyDone" } };
    const sailors = (world.users?.() ?? []).filter(({ isGM, present }) => !isGM && present);
    const sits = ({ id, name }: WorldUser): readonly [string, StageSeat] => [
      id,
      { user: id, actor: null, role: "boat", name },
    ];
    const sea: StageSeat = { user: null, actor: null, role: "sea", name: "The sea" };
    const favour = await readPool(world, "harbor", "favour");
    return {
      title: "The race",
      setup: { laps },
      seats: Object.fromEntries([...sailors.map(sits), ["sea", sea] as const]),
      changes: [poolChange(favour, 1)],
      label: "A race begins",
    };
  },
  setup: Setup,
  rules: ["doubleLuck"],
  begin: ({ laps }, all) => ({
    laps,
    lap: 0,
    chosen: {},
    won: Object.fromEntries(Object.keys(all).map((id) => [id, 0])),
    luck: {},
    lent: [],
  }),
  move: Move,
  facts: {
    shape: Facts,
    read: async (_race, move, _mover, world) =>
      move.kind === "lend" ? { favour: (await readPool(world, "harbor", "favour")).value } : {},
  },
  refuse(race, move, { person, seat }, facts) {
    if (move.kind === "lend") {
      if (seat) return { key: "QUADRANT.Refuse.Malformed" };
      if (race.lent.includes(person.id)) return { key: "QUADRANT.Refuse.AlreadyDone" };
      return facts.favour > 0 ? null : { key: "QUADRANT.Refuse.PoolTooSmall" };
    }
    if (!seat) return { key: "QUADRANT.Refuse.Malformed" };
    if (move.kind === "drift" && !person.isGM) return { key: "QUADRANT.Refuse.GmOnly" };
    if (move.kind === "lane" && seat.user !== null && person.id !== seat.user)
      return { key: "QUADRANT.Stage.Refuse.NotYourSeat" };
    if (move.kind === "luck") return race.luck[seat.id] === undefined ? null : { key: "QUADRANT.Refuse.AlreadyDone" };
    return race.chosen[seat.id] ? { key: "QUADRANT.Refuse.AlreadyDone" } : null;
  },
  roll: (_race, { kind: name }) => (name === "luck" ? "1d6 + 1d8" : null),
  next(race, { id, seat, move, dice, by }, house) {
    if (move.kind === "lend")
      return { ...race, lent: [...race.lent, by], won: { ...race.won, [move.to]: (race.won[move.to] ?? 0) + 1 } };
    const own = seat ?? "";
    const luck = (dice[0] ?? 0) + (house.doubleLuck ? (dice[1] ?? 0) : 0);
    if (move.kind === "luck") return { ...race, luck: { ...race.luck, [own]: luck } };
    return settle({ ...race, chosen: { ...race.chosen, [own]: { id, depth: move.kind === "drift" ? 0 : null } } });
  },
  effects: (_race, { move }) =>
    move.kind === "lend" ? { changes: [poolChange({ at: poolRef("harbor", "favour") } as PoolState, -1)] } : {},
  hidden: {
    is: ({ kind: name }) => name === "lane",
    secret: wholeNumber(1, 99999999),
    due: (race) =>
      seats(race).every((seat) => race.chosen[seat])
        ? seats(race).flatMap((seat) => (race.chosen[seat]?.depth === null ? [race.chosen[seat].id] : []))
        : [],
    reveal: (race, { seat, id }, depth) => settle({ ...race, chosen: { ...race.chosen, [seat ?? ""]: { id, depth } } }),
    reopen: (race, { seat }) => ({
      ...race,
      chosen: Object.fromEntries(Object.entries(race.chosen).filter(([own]) => own !== seat)),
    }),
    describe: (_race, { seat }, depth, all) => `${all[seat ?? ""]?.name ?? ""} dives to ${depth}`,
  },
  round: ({ lap }) => lap,
  over: ({ lap, laps }) => lap >= laps,
  away: (race, seat) => (race.chosen[seat] ? null : { seconds: 0.2, move: { kind: "drift" } }),
  status: ({ lap, laps }) => `Lap ${lap} of ${laps}`,
  describe: (_race, { seat, move }, all) => `${all[seat ?? ""]?.name ?? "Somebody"}: ${move.kind}`,
  offers: (race, { seats: all }) =>
    Object.entries(all).flatMap(([id, { mine }]) =>
      mine && !race.chosen[id]
        ? [
            {
              id: `lane-${id}`,
              label: "Choose a lane",
              seat: id,
              move: { kind: "lane" as const },
              inputs: [{ id: "depth", label: "Depth", kind: "number" as const, initial: 1, min: 1, max: 99999999 }],
              seal: (answers: Readonly<Record<string, string | number>>) => Number(answers["depth"]),
              primary: true,
            },
          ]
        : [],
    ),
  template: "templates/chat/receipt-row.hbs",
  card: "templates/chat/receipt-row.hbs",
  view: (race, { known }) => ({ race, known }),
  brief: (race) => ({ race }),
};

/** The race, closed. */
export const race = stage(kind);
export const RACE_WRITES = [poolPlace("harbor", "favour")];
