/**
 * A test that a GM requests, and one whose obstacle is hidden until the GM reveals the card. Ledger: CIR-TEST-2,
 * CIR-TEST-6, CIR-TEST-7.
 */
import * as v from "valibot";
import { type RequestableCheck, type SealedCheck, readPart } from "../../../core/public/definitions.ts";
import { fieldGroup, textField } from "../../../rules/shared/schema.ts";
import type { HouseRules } from "../../../rules/circumstances/house.ts";
import { SKILLS } from "../../../rules/circumstances/data/skills.ts";
import { TestData, createTestPart, readProgress } from "../cards/rolled-test-data.ts";
import { StoredTest, storeTest } from "./test-data.ts";
import { ABILITIES, CATEGORIES } from "../../../rules/circumstances/state.ts";
import { readSides } from "./test-dice.ts";

const PRESETS = [1, 2, 3, 4, 5];

const RequestOptions = fieldGroup({ test: textField("will") });

/** What a test is of, as the request window lists it: abilities, then the table's skills. */
export const askTest: RequestableCheck<HouseRules> = {
  label: "QUADRANT.Circumstances.Check.Test",
  choices: () => [
    {
      kind: "select",
      id: "test",
      label: "QUADRANT.Circumstances.Check.Subject",
      value: "will",
      options: [
        ...ABILITIES.map((value) => ({
          value,
          label: `QUADRANT.Circumstances.Ability.${value}`,
          group: "QUADRANT.Circumstances.Sheet.Abilities",
        })),
        ...CATEGORIES.flatMap((category) =>
          SKILLS.filter((skill) => skill.category === category)
            .map(({ name }) => ({ value: name, label: name, group: `QUADRANT.Circumstances.Category.${category}` }))
            .sort((a, b) => a.label.localeCompare(b.label)),
        ),
      ],
    },
  ],
  title(options) {
    const { test: name } = v.parse(RequestOptions, options);
    const ability = ABILITIES.find((one) => one === name);
    return ability ? `QUADRANT.Circumstances.Ability.${ability}` : name;
  },
  target: {
    label: "QUADRANT.Circumstances.Check.Ob",
    initial: 2,
    min: 0,
    max: 20,
    presets: PRESETS.map((value) => ({ value, label: `QUADRANT.Circumstances.ObstacleName.${value}` })),
  },
};

export const sealedTest: SealedCheck<HouseRules> = {
  reveal({ rollOptions: stored, roll, card }, value) {
    const data = readPart(card, "test", TestData);
    if (!data) return null;
    const { house } = v.parse(StoredTest, stored);
    const test = {
      ...data.test,
      ob: [{ label: "QUADRANT.Circumstances.Obstacle.given", value, source: { rule: "CIR-TEST-2" } } as const],
    };
    const { mine, theirs } = readSides(roll, test, house);
    return {
      parts: { test: createTestPart(test, mine, theirs, { ...readProgress(data), sealed: false }, house) },
      rollOptions: storeTest(test, house),
    };
  },
};

/** How a test is requested, and finished where its number was hidden. */
export const testRequests = { rollRequest: askTest, sealed: sealedTest };
