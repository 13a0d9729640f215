/** Answers by chance, a step at a time. */
import * as v from "valibot";
import type { Answers, Entry } from "../../../core/public/definitions.ts";
import { type RandomBelow, drawDistinct } from "../../../rules/shared/random.ts";
import { asksForPermanent, drawAttributes, drawSkills, drawSpecializations } from "../../../rules/sidonia/creation.ts";
import { CALLINGS, CODES, DISTRICTS, FIRST_NAMES, LAST_NAMES } from "../../../rules/sidonia/data/people.ts";
import { type WeaponDamage, WeaponState } from "../../../rules/sidonia/damage.ts";
import { GearState, LineageState, SPECIALIZATIONS, SkillState } from "../../../rules/sidonia/state.ts";
import { LANG, type DraftContext } from "./character-draft.ts";

/** Whether a weapon is one to start with. */
const isUsual = ({ kind, class: weight }: WeaponDamage): boolean => weight !== "extraHeavy" && kind !== "unarmed";

/** The most boxes that chance gives to a lineage that asks for some. */
const MOST_DRAWN_BOXES = 3;

/** Returns the permanent Corruption of a lineage that asks for it; nothing for any other (SID-COR-2). */
function drawPermanent(lineages: readonly Entry[], id: string, below: RandomBelow): Answers {
  const lineage = lineages.find((one) => one.id === id);
  const starting = lineage ? v.parse(LineageState, lineage.system).startingPermanent : 0;
  if (!lineage || !asksForPermanent(lineage.name, starting)) return {};
  return { permanent: starting > 0 ? starting : 1 + below(MOST_DRAWN_BOXES) };
}

export function surprise(step: string, table: DraftContext, below: RandomBelow): Answers {
  const { stock, house } = table;
  const any = (list: readonly string[]): string => drawDistinct(list, 1, below)[0] ?? "";
  const ids = (prefix: string, fits: (entry: Entry) => boolean = () => true): string[] =>
    (stock[prefix] ?? []).filter(fits).map(({ id }) => id);
  const ticked = (prefix: string, wanted: readonly string[]): Answers =>
    Object.fromEntries(ids(prefix).map((id) => [`${prefix}-${id}`, wanted.includes(id)]));
  switch (step) {
    case "who":
      return {
        name: `${any(FIRST_NAMES)} ${any(LAST_NAMES)}`,
        concept: `${LANG}.Calling.${any(CALLINGS)}.text`,
        district: `${LANG}.District.${any(DISTRICTS)}`,
        hand: below(8) === 0 ? "left" : "right",
      };
    case "lineage": {
      const lineage = any(ids("lineage"));
      return lineage === "" ? {} : { lineage, ...drawPermanent(stock["lineage"] ?? [], lineage, below) };
    }
    case "attributes":
      return Object.fromEntries(
        Object.entries(drawAttributes(below, house)).map(([id, value]) => [`attr-${id}`, value]),
      );
    case "skills": {
      const levels = drawSkills(
        ids("skill", ({ system }) => !v.parse(SkillState, system).supernatural),
        below,
        house,
      );
      return Object.fromEntries(ids("skill").map((id) => [`skill-${id}`, levels[id] ?? "untrained"]));
    }
    case "specializations": {
      const taken = drawSpecializations(below, house);
      return Object.fromEntries(SPECIALIZATIONS.map((id) => [`spec-${id}`, taken.includes(id)]));
    }
    case "code":
      return { code: `${LANG}.Code.${any(CODES)}.text` };
    case "gear":
      return {
        ...ticked(
          "weapon",
          drawDistinct(
            ids("weapon", ({ system }) => isUsual(v.parse(WeaponState, system))),
            1,
            below,
          ),
        ),
        ...ticked(
          "gear",
          drawDistinct(
            ids("gear", ({ system }) => v.parse(GearState, system).source === "carried"),
            2,
            below,
          ),
        ),
      };
    default:
      return {};
  }
}
