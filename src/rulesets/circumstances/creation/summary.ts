/** What the sheet of the agent will say. */
import type { SummaryRow, Text } from "../../../core/public/definitions.ts";
import { computeCreationPoints, namePair } from "../../../rules/circumstances/creation.ts";
import { HOMEWORLDS, UPBRINGINGS } from "../../../rules/circumstances/data/backgrounds.ts";
import {
  type DraftContext,
  LANG,
  TIE_SLOTS,
  evaluate,
  readAnswers,
  readSettled,
  readSheet,
  readText,
} from "./agent-draft.ts";

const texts = (...all: readonly string[]): Text[] => all.filter((text) => text !== "");
const createNumber = (name: string, value: number): Text => ({ key: `${LANG}.Summary.Number`, with: { name, value } });

export function summarize(table: DraftContext): SummaryRow[] {
  const { answers, actor, house } = table;
  const given = readAnswers(answers);
  const sheet = readSheet(actor);
  const { paths, ratings, draft } = evaluate(table);
  const homeworld = HOMEWORLDS.find(({ id }) => id === given.homeworld)?.name ?? sheet.homeworld.name;
  const upbringing = UPBRINGINGS.find(({ id }) => id === given.upbringing)?.name ?? sheet.upbringing.name;
  const { circles, resources, mindchip } = computeCreationPoints(0, house);
  const start = Object.entries({ circles, resources, mindchip }).map(([id, value]) =>
    createNumber(`QUADRANT.Circumstances.Ability.${id}`, value),
  );
  const split = Object.entries(draft.split ?? {}).map(([id, value]) =>
    createNumber(`QUADRANT.Circumstances.Ability.${id}`, value),
  );
  return [
    { step: "who", label: `${LANG}.Who.Title`, values: texts(draft.name, given.concept ?? sheet.concept) },
    {
      step: "homeworld",
      label: "QUADRANT.Circumstances.Sheet.Homeworld",
      values: [...texts(homeworld), ...(readSettled(actor).homeworld || homeworld === "" ? [] : start)],
    },
    {
      step: "upbringing",
      label: "QUADRANT.Circumstances.Sheet.Upbringing",
      values: [...texts(upbringing, given.relation ?? ""), ...split],
    },
    {
      step: paths[0]?.slot.id ?? "life1",
      label: "QUADRANT.Circumstances.Sheet.Lifepaths",
      values: texts(...draft.before.lifepaths, ...paths.map(({ name }) => name)),
    },
    {
      step: paths[0]?.slot.id ?? "life1",
      label: "QUADRANT.Circumstances.Sheet.Traits",
      values: texts(...draft.before.pairs, ...paths.flatMap(({ traits }) => (traits ? [namePair(traits)] : []))),
    },
    {
      step: "skills",
      label: `${LANG}.Skills.Title`,
      values: [...ratings].map(([name, rating]) => createNumber(name, rating)),
    },
    {
      step: "beliefs",
      label: `${LANG}.Beliefs.Title`,
      values: texts(
        given.belief ?? sheet.belief.text,
        given.instinct ?? sheet.instinct,
        ...TIE_SLOTS.map((id) => readText(answers, id)),
      ),
    },
  ];
}
