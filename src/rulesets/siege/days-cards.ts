/** The cards of days that passed: of all who heal, and of each planet whose month of peace is over. */
import type { Card, Snapshot } from "../../core/public/definitions.ts";
import { countMonths } from "../../rules/siege/recovery.ts";
import { findDay } from "../../rules/siege/track.ts";
import { createMonthCard } from "./cards/month.ts";
import { readPlanet } from "./documents/read-planet.ts";
import { createDaysCard } from "./rest-card.ts";

/** Returns the cards of planets for which another whole month of peace is over (SIE-RECOV-1). */
export const createMonthCards = (actors: readonly Snapshot[], from: number, to: number): Card[] =>
  actors.flatMap((snapshot) => {
    const planet = readPlanet(snapshot);
    const isOver = planet && countMonths(planet.recovery, findDay(to)) > countMonths(planet.recovery, findDay(from));
    return (isOver ? createMonthCard(planet, findDay(to)) : null) ?? [];
  });

/** Returns the cards of what is due as days pass. */
export const createDaysCards = (actors: readonly Snapshot[], from: number, to: number): Card[] => {
  const healing = createDaysCard(actors, from, to);
  return [...(healing ? [healing] : []), ...createMonthCards(actors, from, to)];
};
