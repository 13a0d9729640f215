/** A Spotlight Scene in words: whose move it is, and each move in one line. Ledger: SID-SPOT-12. */
import type { PlayedMove, Text } from "../../../../core/public/definitions.ts";
import { signed } from "../../../../core/public/table.ts";
import type { HouseRules } from "../../../../rules/sidonia/house.ts";
import {
  computeMargin,
  computeResult,
  countExchangesLeft,
  EXCHANGES,
  type Winner,
} from "../../../../rules/sidonia/spotlight-tally.ts";
import { type Scene, adversaryEffort, findExchange, readSideThrow } from "../../../../rules/sidonia/spotlight.ts";
import { type Facts, type MoveRequest, type Setup, buildMove } from "./moves.ts";

const buildText = (word: string, values?: Readonly<Record<string, string | number>>): Text => ({
  key: `QUADRANT.Sidonia.Spotlight.${word}`,
  ...(values ? { with: values } : {}),
});

/** Who wins an exchange, in a word. */
export const formatWinner = (winner: Winner): string => `QUADRANT.Sidonia.Spotlight.Winner.${winner}`;

/** The exchange that is under way, from 1. */
export const findExchangeNumber = (scene: Pick<Scene, "played">): number => EXCHANGES - countExchangesLeft(scene) + 1;

const formatAdversary = ({ adversary }: Scene): string => adversary?.name ?? "QUADRANT.Sidonia.Spotlight.Adversary";

/** Whose move it is, or how it ended (SID-SPOT-12). */
export function formatStatus(scene: Scene, { name }: Setup): Text {
  const n = findExchangeNumber(scene);
  switch (scene.phase) {
    case "invoked":
      return buildText("Status.Invoked", { name });
    case "declared":
      return buildText("Status.Declared");
    case "aborted":
      return buildText("Status.Aborted");
    case "resolved": {
      const margin = computeMargin(scene.successes);
      return buildText("Status.Resolved", {
        result: `QUADRANT.Sidonia.Spotlight.Result.${computeResult(margin)}`,
        margin: signed(margin),
      });
    }
    case "running":
      if (countExchangesLeft(scene) === 0) return buildText("Status.Late");
      if (scene.laid && scene.answer) return buildText("Status.Turning", { n });
      return scene.laid
        ? buildText("Status.Adversary", { n, adversary: formatAdversary(scene) })
        : buildText("Status.Player", { n, name });
  }
}

/** Formats a move in one line. Face-down dice are not shown. */
export function formatMove(
  scene: Scene,
  setup: Setup,
  { move, facts, dice }: PlayedMove<MoveRequest, Facts>,
  house: HouseRules,
): Text {
  const { name } = setup;
  const { who } = facts;
  const n = findExchangeNumber(scene);
  switch (move.move) {
    case "declare":
      return buildText("Log.Declare", { name });
    case "face":
      return buildText("Log.Face", { adversary: move.name, modifier: signed(move.modifier) });
    case "throw": {
      const thrown = buildMove(move, facts, []);
      return buildText("Log.Throw", { n, name, skill: thrown.move === "throw" ? thrown.term.label : "" });
    }
    case "sendBack":
      return buildText("Log.SendBack", { name });
    case "answer":
      return dice.length > 0
        ? buildText("Log.Answer", {
            n,
            adversary: formatAdversary(scene),
            total: readSideThrow(scene, "adversary", adversaryEffort(scene), dice, house).total,
          })
        : buildText("Log.Answers", { n, adversary: formatAdversary(scene) });
    case "embrace":
      return buildText("Log.Embrace", { name });
    case "support":
      return buildText(move.how ? "Log.SupportHow" : "Log.Support", { who, name, how: move.how });
    case "shift":
      return buildText(move.complication ? "Log.ShiftWhat" : "Log.Shift", { what: move.complication });
    case "conclude":
      return buildText("Log.Conclude");
    case "abort":
      return buildText("Log.Abort");
  }
}

/** Formats the exchange that revealed dice complete. */
export function formatReveal(scene: Scene, { name }: Setup, dice: readonly number[], house: HouseRules): Text {
  const exchange = findExchange(scene, dice, house);
  if (!exchange) return buildText("Log.Turned", { name });
  const { player, adversary, winner } = exchange;
  return buildText(`Log.Exchange.${winner}`, {
    n: findExchangeNumber(scene),
    name,
    adversary: formatAdversary(scene),
    player: player.total,
    against: adversary.total,
    skill: player.term.label,
  });
}
