/**
 * A planet's months of peace: used on the card of a month, or lost to an attack. Ledger: SIE-RECOV-1 to -3,
 * SIE-TURM-1.
 */
import * as v from "valibot";
import { action, amendment, readPart, refuseStranger } from "../../../core/public/definitions.ts";
import { Uuid, shortList } from "../../../rules/shared/schema.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { PLANET_TRACKS } from "../../../rules/siege/planet-state.ts";
import {
  breakPeace,
  countPeaceDays,
  hasPeace,
  passMonths,
  planCondition,
  planRecovery,
  refuseMonths,
} from "../../../rules/siege/recovery.ts";
import { MONTH_PART, MonthData } from "../cards/month.ts";
import { fetchPlanet, readToday } from "../documents/fetch-planet.ts";
import { type Planet } from "../documents/read-planet.ts";
import { CONDITION_PLACES, RECOVERY_PLACES } from "./write-places.ts";

const PassArgs = v.object({ tracks: shortList(v.picklist(PLANET_TRACKS), PLANET_TRACKS.length) });
type PassArgs = v.InferOutput<typeof PassArgs>;

interface Month {
  readonly data: MonthData;
  readonly planet: Planet;
}

/** Uses months of peace: tracks clear, a critical box does, or Turmoil ends. */
export const passMonth = amendment<PassArgs, Month, HouseRules>({
  anybody: true,
  args: PassArgs,
  async read(_args, card, world) {
    const data = readPart(card, MONTH_PART, MonthData);
    const planet = data && (await fetchPlanet(data.planet, world));
    return data && planet ? { data, planet } : null;
  },
  refuse: ({ tracks }, { data, planet }, seat) =>
    refuseMonths(planet, data.day, tracks) ?? refuseStranger(planet, seat),
  amend: ({ tracks }, { data, planet }) => ({
    parts: {},
    changes: planCondition({ uuid: planet.uuid }, planet, passMonths(planet, data.day, tracks)),
    label: {
      key: `QUADRANT.Siege.Worlds.Passed.${data.kind}`,
      with: { name: planet.name, tracks: tracks.length },
    },
  }),
  writes: CONDITION_PLACES,
});

const LoseArgs = v.object({ actor: Uuid });
type LoseArgs = v.InferOutput<typeof LoseArgs>;

interface Peace {
  readonly planet: Planet;
  readonly today: number;
}

/** Breaks a planet's peace: it attacked, or was attacked (SIE-RECOV-2). */
export const loseMonth = action<LoseArgs, Peace, HouseRules>({
  args: LoseArgs,
  async read({ actor }, world) {
    const planet = await fetchPlanet(actor, world);
    return planet && { planet, today: readToday(world) };
  },
  refuse: (_args, { planet, today }, seat) =>
    (hasPeace(planet.recovery, today) ? null : { key: "QUADRANT.Siege.Worlds.Refuse.NothingToLose" }) ??
    refuseStranger(planet, seat),
  plan: (_args, { planet, today }) => ({
    changes: planRecovery({ uuid: planet.uuid }, planet.recovery, breakPeace(planet.recovery, today)),
    label: {
      key: "QUADRANT.Siege.Worlds.PeaceBroken",
      with: { name: planet.name, days: countPeaceDays(planet.recovery, today) },
    },
  }),
  writes: RECOVERY_PLACES,
});
