/** Somebody changed by mutation and cyberware, and words of the actions on them, for forged requests. */
import type { Snapshot } from "../../src/core/contract/world.ts";
import * as siege from "../rulesets/siege/table.ts";

/** Words of arguments that only actions on bodies have. */
export const BODY_WORDS = { install: [true, false], what: ["Claws"], over: [false], key: ["pigmentation"] };

/** Somebody with Mutation XP, two Defects and cyberware, at a level of Disconnection that is not stored. */
export function changedBody(): Snapshot {
  const carried = (id: string, type: string, system: Snapshot["system"]): Snapshot => ({
    uuid: `${siege.GUNNER}.Item.${id}`,
    type,
    name: id,
    img: "",
    items: [],
    system,
  });
  return siege.gunner({ mutation: { taint: 2, xp: 5, log: {} }, cyber: { base: 0, level: 0 } }, [
    carried("horns00000000000", "siegeDefect", { key: "assimilation", discomfort: "yes" }),
    carried("allergy000000000", "siegeDefect", { key: "anaphylaxis", discomfort: "no" }),
    carried("arm0000000000000", "siegeTrapping", { interference: 2, equipped: true }),
    carried("eye0000000000000", "siegeTrapping", { interference: 1, equipped: false }),
  ]);
}
