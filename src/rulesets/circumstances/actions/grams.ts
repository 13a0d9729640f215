/** Puts a skill-gram on a Mindchip after its test, or takes one off. Ledger: CIR-MIND-3, CIR-MIND-5 to -7. */
import { amendment, refuseStranger } from "../../../core/public/definitions.ts";
import {
  countGrams,
  deleteGram,
  installGram,
  refuseDelete,
  refuseDownload,
} from "../../../rules/circumstances/grams.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import type { Change } from "../../../rules/shared/change.ts";
import { sameName } from "../../../rules/shared/names.ts";
import { createTestPart, readProgress } from "../cards/rolled-test-data.ts";
import type { GramTest } from "../checks/test-data.ts";
import { type Agent, listGrams, findAgent } from "../documents/read-actor.ts";
import { NoArgs } from "./open-test.ts";
import { type RolledTestState, readRolledTest } from "./rolled-test.ts";
import { GRAM_PLACES } from "./write-places.ts";
import { planNewSkill } from "./write-skill.ts";

interface GramState extends RolledTestState {
  readonly person: Agent;
  readonly gram: GramTest;
}

/** Returns what changes on the sheet when these are the grams; a skill that is not on it is written down unrated. */
function planGrams({ uuid, skills }: Agent, names: readonly string[], installed: readonly string[]): Change[] {
  return names.flatMap((name): Change[] => {
    const own = skills.find(({ skill }) => sameName(skill.name, name));
    const count = countGrams(installed, name);
    const grams = { gram: count > 0, moreGrams: Math.max(0, count - 1) };
    if (!own) return planNewSkill(uuid, name, { rating: 0, ...grams });
    const set = (key: keyof typeof grams): Change => ({
      op: "set",
      at: { uuid: own.uuid },
      path: `system.${key}`,
      to: grams[key],
    });
    return own.grams === count ? [] : [set("gram"), set("moreGrams")];
  });
}

/** Changes what is on the Mindchip as the test has earned it: the slots are counted when this is pressed. */
export const changeGram = amendment<object, GramState, HouseRules>({
  anybody: true,
  args: NoArgs,
  async read(_args, card, world) {
    const state = await readRolledTest(card, world);
    const gram = state?.data.test.gram;
    const person = state && gram ? await findAgent(world, state.data.test.actor) : null;
    return state && gram && person ? { ...state, gram, person } : null;
  },
  refuse(_args, { data, gram, person }, seat, house) {
    if (data.result?.outcome !== "success" || data.settled !== null) return { key: "QUADRANT.Refuse.AlreadyDone" };
    const installed = listGrams(person);
    return (
      refuseStranger(person, seat) ??
      (gram.deletes
        ? refuseDelete(installed, gram.skill)
        : refuseDownload(person.ratings.mindchip, installed, gram, house))
    );
  },
  amend(_args, { data, mine, theirs, rolls, rolledUnder, gram, person }) {
    const installed = listGrams(person);
    const after = gram.deletes ? deleteGram(installed, gram.skill) : installGram(installed, gram);
    const names = gram.replace === "" || sameName(gram.replace, gram.skill) ? [gram.skill] : [gram.replace, gram.skill];
    const swaps = gram.replace === "" ? "Installed" : "Swapped";
    return {
      rolls,
      parts: { test: createTestPart(data.test, mine, theirs, { ...readProgress(data), settled: "gram" }, rolledUnder) },
      changes: planGrams(person, names, after),
      label: {
        key: `QUADRANT.Circumstances.Receipt.Gram${gram.deletes ? "Deleted" : swaps}`,
        with: {
          name: person.name,
          skill: gram.skill,
          replace: gram.replace,
          used: after.length,
          slots: person.ratings.mindchip,
        },
      },
    };
  },
  writes: GRAM_PLACES,
});
