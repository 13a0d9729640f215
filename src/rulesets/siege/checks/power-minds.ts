/** What becomes of those whom a power is used on, as its card displays it. Ledger: SIE-RESIST-2 to -5. */
import type { Choice, PartEntry } from "../../../core/public/definitions.ts";
import { total } from "../../../rules/shared/reasons.ts";
import { MAX_LABEL_LENGTH } from "../../../rules/shared/schema.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { compareMinds, computeNeeded } from "../../../rules/siege/resistance.ts";
import { MINDS_PART, type MindsData } from "../cards/resistance.ts";
import { readPsycheDefense } from "../documents/read-actor.ts";
import { type Setup, createCheck, listStruck } from "./power-setup.ts";
import type { Result } from "./several-targets.ts";

/** Returns the choice whether targets can see who uses the power, where there are any (SIE-RESIST-4). */
export const listSeenChoices = (setup: Setup): Choice[] =>
  listStruck(setup).length === 0
    ? []
    : [
        {
          kind: "toggle",
          id: "seen",
          label: "QUADRANT.Siege.Minds.Seen",
          hint: "QUADRANT.Siege.Minds.SeenHint",
          value: setup.seen,
        },
      ];

/** Returns the card's part of its targets, and how far the roll reaches against minds; none without a target. */
export function createMindsParts(
  setup: Setup,
  results: readonly Result[],
  house: HouseRules,
): Record<string, PartEntry> {
  const struck = listStruck(setup);
  const [first] = results;
  if (struck.length === 0 || !first) return {};
  const psyche = struck.map((target) => total(readPsycheDefense(target)));
  const isMental = setup.power.resisted === "psyche";
  const needed = computeNeeded(createCheck(setup, house), psyche[0] ?? 0, house);
  const compared =
    isMental && first.total !== null
      ? compareMinds({ total: first.total, needed, natural: first.natural }, psyche, house)
      : null;
  const data: MindsData = {
    threshold: compared?.threshold ?? null,
    seen: setup.seen,
    rows: struck.map(({ uuid, name }, at) => ({
      actor: uuid,
      name: name.slice(0, MAX_LABEL_LENGTH),
      psyche: isMental ? (psyche[at] ?? 0) : 0,
      state: (compared?.affected[at] ?? results[at]?.success ?? first.success) ? "affected" : "resists",
    })),
  };
  return { [MINDS_PART]: { kind: "minds", sort: 25, data } };
}
