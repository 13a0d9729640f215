/**
 * What a request card displays, and the strip on a card whose number is or was hidden. For one user, from the data
 * alone.
 */
import {
  type RollRequestMessage,
  findAnswers,
  findRollRequest,
  refuseAnswer,
  readRevealedNumber,
  resolveTarget,
} from "./roll-request.ts";
import { toCardState, type CardMessage, isOpenCheck, openParts } from "../messages/card.ts";
import { findMessage } from "../compat/chat.ts";
import { findDoc } from "../compat/documents.ts";
import type { CardState } from "../contract/card.ts";
import { findCheck } from "../contract/registry.ts";
import type { Seat, Text } from "../contract/world.ts";
import { type StateReads, houseKey } from "../world/state-reads.ts";
import { type Knowledge, readKnowledge, computeRevealedParts } from "./reveal.ts";

/** Returns the context of a request's template. */
export function rollRequestContext(
  ask: RollRequestMessage,
  seat: Seat,
  redraw: () => void,
  reads: StateReads,
): Record<string, unknown> {
  const { system, author, id } = ask;
  const forged = author?.isGM !== true;
  const answers = findAnswers(ask);
  const knows = isHidden(ask) && seat.isGM && !forged ? readKnowledge(ask, redraw) : null;
  reads.add(houseKey(system.ruleset));
  const to = Object.entries(system.to).map(([entry, { user, actor }]) => {
    const answer = answers.get(entry);
    reads.addPlace({ uuid: actor });
    if (answer) reads.addPlace({ uuid: answer.uuid });
    return {
      entry,
      name: findDoc(actor)?.name ?? "",
      player: game.users.get(user)?.name ?? "",
      answered: answer !== undefined,
      isPending: answer !== undefined && isOpenCheck(answer),
      outcome: answer && readOutcome(answer),
      mine: user === seat.id && refuseAnswer(ask, entry, seat) === null,
    };
  });
  return {
    id,
    skin: system.ruleset,
    author: game.users.get(author?.id ?? "")?.name ?? "",
    title: system.head.title,
    forged,
    target: system.target ? buildTargetView(ask, knows) : null,
    to,
    canReveal: knows !== null && knows !== "lost",
    canDeclare: knows === "lost" && !system.lost,
  };
}

/** Returns what became of an answer, in words; null where this user may not know it. */
function readOutcome({ id, system }: CardMessage): Text | null {
  const isShown = system.face === "up" && findMessage(id)?.visible === true;
  return isShown ? (openParts(system)[0]?.text()[0] ?? null) : null;
}

/** Returns what a check's ruleset calls the number to reach. */
function findTerm({ system: { check } }: RollRequestMessage): Text {
  const named = findCheck(check);
  const request = named?.found.rollRequest;
  return (request && resolveTarget(named.row, request)?.label) ?? "QUADRANT.RollRequest.Target";
}

const isHidden = ({ system }: RollRequestMessage): boolean =>
  system.target && system.visibility !== "open" && system.revealed === null;

const shownNumber = (value: number | null): string | null => (value === null ? null : String(value));

function buildTargetView(ask: RollRequestMessage, knows: Knowledge | null): object {
  const { label, value, lost } = ask.system;
  const revealed = readRevealedNumber(ask);
  return {
    label,
    term: findTerm(ask),
    // As text: a template treats 0 as empty.
    value: shownNumber(value ?? (revealed === false ? null : revealed)),
    isHidden: isHidden(ask),
    secret: typeof knows === "object" && knows !== null ? String(knows.value) : null,
    note: chooseNote(revealed, lost, knows),
  };
}

function chooseNote(revealed: number | false | null, lost: boolean, knows: Knowledge | null): string | null {
  if (revealed === false) return "QUADRANT.RollRequest.Changed";
  if (revealed !== null) return "QUADRANT.RollRequest.Proved";
  if (lost) return "QUADRANT.RollRequest.LostToAll";
  if (knows === "lost") return "QUADRANT.RollRequest.Lost";
  return knows === "asking" ? "QUADRANT.RollRequest.Asking" : null;
}

/** Returns the strip of a card that answers a request with a hidden number; null for any other. */
export function hiddenNumberContext(
  card: CardMessage,
  seat: Seat,
  redraw: () => void,
): { strip: object; parts: CardState["parts"] | null } | null {
  const ask = card.system.ask === null ? null : findRollRequest(card.system.ask);
  if (!ask || ask.system.visibility === "open" || !ask.system.target) return null;
  const told = { ask: ask.id, value: readRevealedNumber(ask) };
  if (card.system.face === "up") {
    const text = told.value === false ? "QUADRANT.RollRequest.Changed" : "QUADRANT.RollRequest.ProvedOn";
    return told.value === null
      ? null
      : {
          strip: { ...told, text, glyph: told.value === false ? "fa-triangle-exclamation" : "fa-lock-open" },
          parts: null,
        };
  }
  // The number is published before the dice are rolled: the card is revealed after the roll.
  if (typeof told.value === "number" && toCardState(card)?.rolls.length === 0)
    return { strip: { ...told, text: "QUADRANT.RollRequest.TurnsOnceThrown", glyph: "fa-lock-open" }, parts: null };
  const knows = seat.isGM ? readKnowledge(ask, redraw) : null;
  if (knows !== null && typeof knows === "object") {
    const strip = {
      ...told,
      text: "QUADRANT.RollRequest.OnlyYouSee",
      value: knows.value,
      glyph: "fa-eye-slash",
      canReveal: true,
    };
    return { strip, parts: computeRevealedParts(card, ask, knows.value) };
  }
  let text = card.system.face === "told" ? "Told" : "FaceDown";
  if (knows === "lost") text = "Lost";
  if (ask.system.lost) text = "LostToAll";
  return { strip: { ...told, text: `QUADRANT.RollRequest.${text}`, glyph: "fa-lock" }, parts: null };
}
