/** Every part that a card of Edge may display, by its kind. */
import { type Parts, part } from "../../../core/public/definitions.ts";
import { burnCard } from "./burn.ts";
import { damageCard } from "./damage.ts";
import { successCard } from "./success.ts";

export const parts = {
  success: part(successCard),
  damage: part(damageCard),
  burn: part(burnCard),
} satisfies Parts;
