/** A Spotlight Scene in words: whose move it is, and each move in one line. Ledger: SID-SPOT-12. */
import type { Played, Text } from "../../../../core/public/definitions.ts";
import { textAt } from "../../../../rules/shared/read-json.ts";
import type { HouseRules } from "../../../../rules/sidonia/house.ts";
import type { Winner } from "../../../../rules/sidonia/spotlight-tally.ts";
import { EXCHANGES, exchangesLeft, marginOf, resultOf } from "../../../../rules/sidonia/spotlight-tally.ts";
import { type Scene, adversaryEffort, exchangeBehind, fallen } from "../../../../rules/sidonia/spotlight.ts";
import { type Asked, type Setup, moveIn } from "./moves.ts";

const key = (word: string, values?: Readonly<Record<string, string | number>>): Text => ({
  key: `QUADRANT.Sidonia.Spotlight.${word}`,
  ...(values ? { with: values } : {}),
});

/** Who wins an exchange, in a word. */
export const winnerWord = (winner: Winner): string => `QUADRANT.Sidonia.Spotlight.Winner.${winner}`;

/** The exchange that is under way, from 1. */
export const numberOf = (scene: Pick<Scene, "played">): number => EXCHANGES - exchangesLeft(scene) + 1;

const against = ({ adversary }: Scene): string => adversary?.name ?? "QUADRANT.Sidonia.Spotlight.Adversary";

/** Whose move it is, or how it ended (SID-SPOT-12). */
export function statusOf(scene: Scene, { name }: Setup): Text {
  const n = numberOf(scene);
  switch (scene.phase) {
    case "invoked":
      return key("Status.Invoked", { name });
    case "declared":
      return key("Status.Declared");
    case "aborted":
      return key("Status.Aborted");
    case "resolved": {
      const margin = marginOf(scene.successes);
      return key("Status.Resolved", {
        result: `QUADRANT.Sidonia.Spotlight.Result.${resultOf(margin)}`,
        margin: signed(margin),
      });
    }
    case "running":
      if (exchangesLeft(scene) === 0) return key("Status.Late");
      if (scene.laid && scene.answer) return key("Status.Turning", { n });
      return scene.laid ? key("Status.Adversary", { n, adversary: against(scene) }) : key("Status.Player", { n, name });
  }
}

/** `+3`, `−1`, `0`. */
export const signed = (value: number): string => (value < 0 ? `−${-value}` : value > 0 ? `+${value}` : "0");

/** A move in one line. What lies face down is not told. */
export function toldOf(scene: Scene, setup: Setup, { move, facts, dice }: Played<Asked>, house: HouseRules): Text {
  const { name } = setup;
  const who = textAt(facts, "who");
  const n = numberOf(scene);
  switch (move.move) {
    case "declare":
      return key("Told.Declare", { name });
    case "face":
      return key("Told.Face", { adversary: move.name, modifier: signed(move.modifier) });
    case "throw": {
      const thrown = moveIn(move, facts, []);
      return key("Told.Throw", { n, name, skill: thrown.move === "throw" ? thrown.term.label : "" });
    }
    case "sendBack":
      return key("Told.SendBack", { name });
    case "answer":
      return dice.length > 0
        ? key("Told.Answer", {
            n,
            adversary: against(scene),
            total: fallen(scene, "adversary", adversaryEffort(scene), dice, house).total,
          })
        : key("Told.Answers", { n, adversary: against(scene) });
    case "embrace":
      return key("Told.Embrace", { name });
    case "support":
      return key(move.how ? "Told.SupportHow" : "Told.Support", { who, name, how: move.how });
    case "shift":
      return key(move.complication ? "Told.ShiftWhat" : "Told.Shift", { what: move.complication });
    case "conclude":
      return key("Told.Conclude");
    case "abort":
      return key("Told.Abort");
  }
}

/** What a throw that lay face down makes of its exchange. */
export function turnedOf(scene: Scene, { name }: Setup, dice: readonly number[], house: HouseRules): Text {
  const exchange = exchangeBehind(scene, dice, house);
  if (!exchange) return key("Told.Turned", { name });
  const { player, adversary, winner } = exchange;
  return key(`Told.Exchange.${winner}`, {
    n: numberOf(scene),
    name,
    adversary: against(scene),
    player: player.total,
    against: adversary.total,
    skill: player.term.label,
  });
}
