import { generation } from "../generation.ts";
import { ActiveEffect as ActiveEffect13 } from "./effects/active-effect-13.ts";
import { ActiveEffect as ActiveEffect14 } from "./effects/active-effect-14.ts";

/** The class of active effects of the generation in force: what the other generation has is absent from it. */
export function activeEffectClass(): typeof ActiveEffect13 | typeof ActiveEffect14 {
  return generation() < 14 ? ActiveEffect13 : ActiveEffect14;
}
