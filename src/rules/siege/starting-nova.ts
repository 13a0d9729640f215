/** The Nova Points of a new character, apart from nova.ts, which is loaded late. Ledger: SIE-NOVA-1. */
import type { HouseRules } from "./house-rules.ts";

/** Returns the Nova Points of a new character (SIE-NOVA-1). */
export const readStartingNova = (house: Pick<HouseRules, "novaStart">): number => house.novaStart;
