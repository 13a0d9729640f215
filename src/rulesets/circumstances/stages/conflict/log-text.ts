/** A conflict in words: what is waited for, and each move in one line. Ledger: CIR-CONF-2, -7, CIR-MAN-1 to -3. */
import type { PlayedMove, StageSeats, Text } from "../../../../core/public/definitions.ts";
import type { ConflictFacts, ConflictMove, SecretAction } from "../../../../rules/circumstances/conflict-moves.ts";
import { listAwaited } from "../../../../rules/circumstances/conflict-plan.ts";
import { applyConflictMove } from "../../../../rules/circumstances/conflict-fold.ts";
import {
  type Conflict,
  findFighter,
  findLaidBy,
  isTied,
  sumDisposition,
} from "../../../../rules/circumstances/conflict-state.ts";
import { type SideId, SIDES } from "../../../../rules/circumstances/conflict.ts";
import type { HouseRules } from "../../../../rules/circumstances/house.ts";
import { countSuccesses } from "../../../../rules/circumstances/successes.ts";

const LANG = "QUADRANT.Circumstances.Conflict";

export const createText = (key: string, values?: Readonly<Record<string, string | number>>): Text => ({
  key: `${LANG}.${key}`,
  ...(values ? { with: values } : {}),
});

/** Returns how the conflict ended, or null while it goes on. */
export function formatEnding({ ending, how, setup, compromise, phase }: Conflict): Text | null {
  if (compromise !== null && ending === null) return createText("Ended.agreed");
  if (ending === null) return phase === "over" ? createText("Ended.closed") : null;
  if (ending === "draw") return createText("Ended.draw");
  const values = { winner: setup.names[ending], loser: setup.names[ending === "a" ? "b" : "a"] };
  return createText(`Ended.${how === "yielded" || how === "left" ? how : "spent"}`, values);
}

/** Returns what is waited for, in one line. */
export function formatStatus(state: Conflict, _seats: StageSeats, house: HouseRules): Text {
  const { phase, round, place, setup } = state;
  const names = listAwaited(state, house)
    .map((side) => setup.names[side])
    .join(", ");
  const values = { names, round, place: place + 1, of: state.sides.a.script.length };
  if (phase === "over") return formatEnding(state) ?? createText("Ended.closed");
  if (phase === "settling") return createText(state.ending === "draw" ? "Status.settlingDraw" : "Status.settling");
  if (phase === "exchange" && names === "")
    return createText(`Status.${isTied(state, house) ? "tied" : "apply"}`, values);
  return createText(`Status.${phase}`, values);
}

const nameOf = (state: Conflict, seat: string | null): string => findFighter(state, seat)?.name ?? "";

const listNames = (state: Conflict, ids: readonly string[]): string => ids.map((id) => nameOf(state, id)).join(", ");

function formatHelp(state: Conflict, { helpers, tokens }: Extract<ConflictMove, { readonly kind: "act" | "intend" }>) {
  return {
    helped: helpers.length === 0 ? "" : `${LANG}.Log.helped`,
    helpers: listNames(state, helpers),
    tokens,
  };
}

type Played = PlayedMove<ConflictMove, ConflictFacts>;

/** Returns a move in one line. `state` is the one before it. */
export function formatMove(state: Conflict, played: Played, house: HouseRules): Text {
  const { move, seat, facts, dice } = played;
  const name = nameOf(state, seat);
  switch (move.kind) {
    case "intend": {
      const side = findFighter(state, seat)?.side ?? "a";
      const after = applyConflictMove(state, played, house);
      return createText("Log.intend", {
        name,
        side: state.setup.names[side],
        intent: `${LANG}.Intent.${move.intent}`,
        skill: facts.skill,
        successes: countSuccesses(dice, house),
        value: sumDisposition(after.sides[side])?.value ?? 0,
        ...formatHelp(state, move),
      });
    }
    case "lay":
      return createText("Log.lay", {
        side: state.setup.names[findFighter(state, seat)?.side ?? "a"],
        place: move.place + 1,
      });
    case "act":
      return createText(`Log.act${move.helpers.length > 0 ? "Helped" : ""}`, {
        name,
        skill: facts.skill,
        dice: dice.join(" "),
        successes: countSuccesses(dice, house),
        ...formatHelp(state, move),
      });
    case "explode":
      return createText("Log.explode", { side: state.setup.names[move.side], dice: dice.join(" ") });
    case "push":
      return createText("Log.push", { name, gear: facts.gear.name, successes: facts.gear.successes });
    case "second":
      return createText("Log.second", {
        ability: `QUADRANT.Circumstances.Ability.${facts.physical ? "health" : "will"}`,
        a: countSuccesses(dice.slice(0, facts.bare.a), house),
        b: countSuccesses(dice.slice(facts.bare.a), house),
      });
    case "apply":
      return formatExchange(state, played, house);
    default:
      return formatChoice(state, move, name, facts);
  }
}

function formatChoice(state: Conflict, move: ConflictMove, name: string, facts: ConflictFacts): Text {
  const side = "side" in move ? state.setup.names[move.side] : "";
  switch (move.kind) {
    case "concede":
      return createText(`Log.concede${facts.agent && facts.unearned === "" ? "Paid" : ""}`, { name });
    case "choose":
      return createText(`Log.${move.effect}`, { side, item: facts.loss?.name ?? "", name: facts.name });
    case "leave":
      return createText("Log.leave", { name });
    case "yield":
      return createText("Log.yield", { side });
    case "propose":
      return createText("Log.propose", { side, terms: move.terms });
    case "agree":
      return createText("Log.agree", { side, terms: state.proposal?.terms ?? "" });
    default:
      return createText("Log.close");
  }
}

/** What an exchange came to: both actions, and the dispositions that changed. */
function formatExchange(state: Conflict, played: Played, house: HouseRules): Text {
  const after = applyConflictMove(state, played, house);
  const done = after.past.at(-1);
  if (!done) return createText("Log.close");
  const part = (side: SideId): string => {
    const { before, after: now } = done.sides[side];
    return before === now ? String(now) : `${before} → ${now}`;
  };
  return createText("Log.apply", {
    a: state.setup.names.a,
    b: state.setup.names.b,
    actionA: `${LANG}.Action.${done.sides.a.action}`,
    actionB: `${LANG}.Action.${done.sides.b.action}`,
    valueA: part("a"),
    valueB: part("b"),
  });
}

/** Returns a revealed action in one line. */
export function formatReveal(state: Conflict, of: string, { action, fighter }: SecretAction): Text {
  const side = findLaidBy(state, of) ?? SIDES[0];
  return createText("Log.reveal", {
    side: state.setup.names[side],
    name: nameOf(state, fighter),
    action: `${LANG}.Action.${action}`,
  });
}
