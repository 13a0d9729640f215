/** The card parts of a gain of Taint, and of the Defect that a failed check brings. Ledger: SIE-MUT-2, -3, -5, -8. */
import * as v from "valibot";
import type { HousePartKind, Offer, PartKind, Text } from "../../../core/public/definitions.ts";
import { MAX_LABEL_LENGTH, Uuid, shortText, wholeNumber } from "../../../rules/shared/schema.ts";
import { DEFECT_TABLE } from "../../../rules/siege/defect.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { refuseDefectWay } from "../../../rules/siege/mutation.ts";
import { BODY_PARTS, DEFECTS } from "../../../rules/siege/state.ts";

const MAX_NUMBER = 9999;
const Count = wholeNumber(0, MAX_NUMBER);
const Name = shortText(MAX_LABEL_LENGTH);

export const TaintData = v.object({
  actor: Uuid,
  name: Name,
  points: Count,
  taint: Count,
  gained: Count,
  xp: Count,
  /** Whether the Defect check has been rolled. */
  checked: v.boolean(),
});
export type TaintData = v.InferOutput<typeof TaintData>;

const TEMPLATE = "templates/siege/cards/body.hbs";

const listTaintLines = ({ points, taint, gained, xp }: TaintData): Text[] => [
  { key: "QUADRANT.Siege.Body.Told.taint", with: { points, taint } },
  { key: "QUADRANT.Siege.Body.Told.xp", with: { gained, xp } },
];

export const taintPart: PartKind<TaintData> = {
  data: TaintData,
  template: TEMPLATE,
  view: (data) => ({ icon: "dna1", lines: listTaintLines(data) }),
  text: listTaintLines,
  offers: ({ actor, name, checked }) =>
    checked
      ? []
      : [
          {
            id: "check",
            label: "QUADRANT.Siege.Body.Offer.check",
            call: { action: "siege.rollDefect", args: {} },
            dialog: { check: "siege.defect", actor, options: {} },
            primary: true,
            pending: { what: { key: "QUADRANT.Siege.Body.Pending.check", with: { name } }, actor },
          },
        ],
};

export const DefectData = v.object({
  actor: Uuid,
  name: Name,
  /** The Defect; empty until it is chosen or rolled. */
  key: v.picklist(["", ...DEFECTS]),
  /** Uuid of its item. */
  item: v.union([Uuid, v.literal("")]),
  part: v.picklist(["none", ...BODY_PARTS]),
});
export type DefectData = v.InferOutput<typeof DefectData>;

function listDefectLines({ name, key, part }: DefectData): Text[] {
  if (key === "") return [{ key: "QUADRANT.Siege.Body.Told.due", with: { name } }];
  const defect = `QUADRANT.Siege.Defect.${key}`;
  return part === "none"
    ? [{ key: "QUADRANT.Siege.Body.Told.defect", with: { name, defect } }]
    : [{ key: "QUADRANT.Siege.Body.Told.part", with: { name, defect, part: `QUADRANT.Siege.DefectPart.${part}` } }];
}

const GROUP = "defect";

function listWays({ actor, name }: DefectData, house: HouseRules): Offer[] {
  const roll: Offer = {
    id: "roll",
    group: GROUP,
    label: "QUADRANT.Siege.Body.Offer.roll",
    call: { action: "siege.rollDefectTable", args: {} },
    primary: true,
    pending: { what: { key: "QUADRANT.Siege.Body.Pending.defect", with: { name } }, actor },
  };
  const choose = DEFECT_TABLE.map(({ key }): Offer => ({
    id: key,
    group: GROUP,
    label: `QUADRANT.Siege.Defect.${key}`,
    call: { action: "siege.chooseDefect", args: { key } },
    under: "QUADRANT.Siege.Body.Offer.choose",
  }));
  return [...(refuseDefectWay("roll", house) ? [] : [roll]), ...(refuseDefectWay("choose", house) ? [] : choose)];
}

function listPartOffers({ actor, name, key, part }: DefectData): Offer[] {
  const hasPart = DEFECT_TABLE.some((row) => row.key === key && row.hasPart);
  return hasPart && part === "none"
    ? [
        {
          id: "part",
          label: "QUADRANT.Siege.Body.Offer.part",
          call: { action: "siege.rollBodyPart", args: {} },
          primary: true,
          pending: { what: { key: "QUADRANT.Siege.Body.Pending.part", with: { name } }, actor },
        },
      ]
    : [];
}

export const defectPart: HousePartKind<DefectData, HouseRules> = {
  data: DefectData,
  template: TEMPLATE,
  view: (data) => ({ icon: "dna1", lines: listDefectLines(data) }),
  text: listDefectLines,
  offers: (data, house) => (data.key === "" ? listWays(data, house) : listPartOffers(data)),
};
