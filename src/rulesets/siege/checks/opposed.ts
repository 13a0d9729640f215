/** A roll of both sides: the part of its card, and what the dialog displays. Ledger: SIE-OPP-2. */
import type { CheckView, PartEntry } from "../../../core/public/definitions.ts";
import { computeChances } from "../../../rules/shared/odds.ts";
import { storeModifiers } from "../../../rules/shared/reasons.ts";
import { MAX_LABEL_LENGTH } from "../../../rules/shared/schema.ts";
import { type ChallengeCheck, computeTerms } from "../../../rules/siege/challenge.ts";
import { computeOpposedOdds, resolveOpposed } from "../../../rules/siege/opposed.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import {
  OPPOSED_PART,
  OPPOSING_PART,
  type Opposed,
  type Opposing,
  type Side,
  type SideId,
  type WaitingSide,
} from "./opposed-data.ts";
import { formatFormula, listTermGroups } from "./shared.ts";

/** Returns a side as the card stores it. */
export function createSide(
  { uuid, name }: { readonly uuid: string; readonly name: string },
  check: ChallengeCheck,
  natural: number | null,
  house: HouseRules,
): Side {
  const { base, primary, bonus, bonusTotal } = computeTerms(check, house);
  return {
    actor: uuid,
    name: name.slice(0, MAX_LABEL_LENGTH),
    bundle: check.bundle,
    primary,
    base,
    bonus: storeModifiers(bonus),
    natural,
    margin: natural === null ? null : natural + bonusTotal - base,
  };
}

/** Returns the check of a side. The bonus for Primary is among its terms, and is not added again. */
export const readSideCheck = ({ bundle, primary, base, bonus }: Side): ChallengeCheck => ({
  bundle,
  primary,
  base,
  bonus,
  cl: [],
  critAttempt: false,
});

/** Returns the part of a card on which both sides have rolled. */
export const createOpposedPart = (a: Side, b: Side, winner: Opposed["winner"]): PartEntry => ({
  kind: OPPOSED_PART,
  sort: 10,
  data: { a: { ...a, bonus: storeModifiers(a.bonus) }, b: { ...b, bonus: storeModifiers(b.bonus) }, winner },
});

/** Returns what one side chose, or what is expected of it. */
export const createWaitingSide = (
  creature: { readonly uuid: string; readonly name: string },
  check: ChallengeCheck,
  { bundle, attribute, specialty, ready }: Pick<WaitingSide, "bundle" | "attribute" | "specialty" | "ready">,
  house: HouseRules,
): WaitingSide => ({ ...createSide(creature, check, null, house), bundle, attribute, specialty, ready });

/** Returns a side as plain data. */
export const storeSide = (side: WaitingSide) => ({ ...side, bonus: storeModifiers(side.bonus) });

/** Returns the part of a card on which both sides will roll, together. */
export const createOpposingPart = ({ a, b }: Opposing): PartEntry => ({
  kind: OPPOSING_PART,
  sort: 10,
  data: { a: storeSide(a), b: storeSide(b) },
});

/** Returns the result of both dice, each against its own Challenge Base (SIE-OPP-2). */
export function resolveSides({ a, b }: Opposing, faces: Readonly<Record<SideId, number>>, house: HouseRules) {
  const checks = { a: readSideCheck(a), b: readSideCheck(b) };
  const { winner } = resolveOpposed(
    { check: checks.a, natural: faces.a },
    { check: checks.b, natural: faces.b },
    "a",
    house,
  );
  const rolled = (side: WaitingSide, check: ChallengeCheck, face: number): Side => ({
    ...createSide({ uuid: side.actor, name: side.name }, check, face, house),
    primary: side.primary,
  });
  return { checks, winner, a: rolled(a, checks.a, faces.a), b: rolled(b, checks.b, faces.b) };
}

/** Returns what the dialog displays of a roll of both sides: terms, formulas, and the exact chance to win. */
export function describeOpposed(
  mine: ChallengeCheck,
  theirs: ChallengeCheck,
  {
    name,
    initiator,
    house,
  }: { readonly name: string; readonly initiator: "mine" | "theirs"; readonly house: HouseRules },
): Pick<CheckView, "groups" | "summary" | "odds" | "aim"> {
  const { bonus, bonusTotal, base } = computeTerms(theirs, house);
  const isMine = initiator === "mine";
  const chances = computeChances(
    isMine ? computeOpposedOdds(mine, theirs, house) : computeOpposedOdds(theirs, mine, house),
  );
  const [own, ...others] = listTermGroups(mine, house);
  const formulas = { mine: formatFormula(mine, house), theirs: formatFormula(theirs, house) };
  return {
    groups: [
      ...(own ? [own] : []),
      ...others.map((group) => ({ ...group, label: "QUADRANT.Siege.Opposed.OwnBase", open: false })),
      {
        id: "theirs",
        label: { key: "QUADRANT.Siege.Opposed.Theirs", with: { name, base } },
        rows: bonus,
        total: bonusTotal,
        open: false,
      },
    ],
    summary: {
      key: "QUADRANT.Siege.Opposed.Summary",
      with: { ...formulas, name, base: computeTerms(mine, house).base },
    },
    odds: [
      {
        id: "lost",
        label: { key: "QUADRANT.Siege.Opposed.Wins", with: { name } },
        tone: "bad",
        icon: "broken-shield",
        chance: chances.get(isMine ? "b" : "a") ?? 0,
        wanted: false,
      },
      {
        id: "won",
        label: "QUADRANT.Siege.Opposed.Won",
        tone: "good",
        icon: "polar-star",
        chance: chances.get(isMine ? "a" : "b") ?? 0,
        wanted: true,
      },
    ],
    aim: "QUADRANT.Siege.Opposed.Aim",
  };
}
