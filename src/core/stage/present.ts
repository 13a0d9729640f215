/** Contexts of a stage's window and card for one user. */
import { buildButtons } from "../actions/card-offers.ts";
import { createDecisionCache } from "../actions/decide.ts";
import { openParts } from "../messages/card.ts";
import { findPostedCard } from "../messages/posted-cards.ts";
import { type Receipt, findCardReceipts } from "../messages/receipts.ts";
import { refuseUndo } from "../actions/undo.ts";
import type { Text } from "../contract/world.ts";
import { listMoves, rulesetOfStage } from "./moves.ts";
import type { LogLine } from "../contract/stage.ts";
import type { LoadedStage } from "./viewer.ts";
import { say } from "../ui/text.ts";
import { renderTemplate } from "../ui/html.ts";

const FACES = {
  down: { glyph: "fa-lock", word: "QUADRANT.Stage.FaceDown" },
  up: { glyph: "fa-lock-open", word: "QUADRANT.Stage.Turned" },
  lost: { glyph: "fa-rotate-left", word: "QUADRANT.Stage.Lost" },
} as const;

export interface StageView {
  readonly skin: string;
  readonly title: Text | undefined;
  readonly subtitle: Text | undefined;
  readonly kind: Text;
  readonly icon: string;
  readonly status: Text;
  readonly over: boolean;
  readonly moves: readonly {
    readonly id: string;
    readonly label: Text;
    readonly primary: boolean;
    readonly refused: Text | null;
  }[];
  /** What a GM sees that can't be done now, by the reason. */
  readonly refused: readonly { readonly reason: Text; readonly moves: readonly object[] }[];
  /** The kind's own part, as HTML. */
  readonly enriched: string;
  readonly log: readonly object[];
  readonly lines: readonly LogLine[];
  /** The buttons of the cards that its moves have posted, and for whom these wait. */
  readonly posted: readonly {
    readonly id: string;
    readonly offers: object | null;
    readonly waiting: readonly Text[];
  }[];
  readonly undo: { readonly receipt: string; readonly label: Text | undefined } | null;
}

/** Returns the context of a stage's window, or (`brief`) of its card. */
export async function presentStage(one: LoadedStage, brief: boolean): Promise<StageView> {
  const { record, standing, definition, viewer } = one;
  const decided = await listMoves(one);
  const moves = decided.filter((move) => (brief ? move.brief : !move.placed));
  const isGM = viewer.person.isGM;
  const over = isOver(one);
  const lines = listLines(one);
  return {
    skin: rulesetOfStage(one).ruleset,
    title: record.head.title,
    subtitle: record.head.subtitle,
    kind: definition.label,
    icon: definition.icon,
    status: one.followed?.status ?? standing.status,
    over,
    moves: moves.filter(({ refused }) => !refused),
    refused: isGM ? groupByReason(moves) : [],
    enriched: await renderPart(one, brief, decided),
    log: lines.map((line) => ({
      ...line,
      ...(line.face ? FACES[line.face] : {}),
      who: line.seat === null ? (game.users.get(line.by)?.name ?? "") : (record.seats[line.seat]?.name ?? ""),
      img: line.seat === null ? null : (viewer.seats[line.seat]?.img ?? null),
    })),
    lines,
    posted: brief ? [] : await presentPosted(one),
    undo: brief && !over ? null : findLastUndo(one),
  };
}

const isInEffect = ({ system }: Receipt): boolean => system.status === "applied";

/** Returns the log, and what was done on the cards that its moves have posted: before the line that says it is over. */
function listLines({ standing, viewer, followed }: LoadedStage): readonly LogLine[] {
  const { isGM, id: user } = viewer.person;
  // A receipt that has its place on a card is no line of the log: whom it is for is all that says who may read it.
  const isRead = ({ whisper }: Receipt): boolean => isGM || whisper.length === 0 || whisper.includes(user);
  const done = viewer.cards.flatMap(({ id }) => findCardReceipts(id).filter((one) => isInEffect(one) && isRead(one)));
  const steps = done.map(({ id, system: { by, told } }): LogLine => ({
    id,
    by,
    seat: null,
    text: told.label ?? "",
    face: null,
  }));
  const end = followed && standing.over ? standing.log.length - 1 : standing.log.length;
  return [...standing.log.slice(0, end), ...steps, ...standing.log.slice(end)];
}

/** Returns whether a stage has ended, with all that followed from it. */
const isOver = ({ standing, followed }: LoadedStage): boolean => standing.over && followed?.isOpen !== true;

/** Returns the buttons of the cards that a stage has posted, and for whom these wait. A deleted card is left out. */
async function presentPosted({ viewer }: LoadedStage): Promise<StageView["posted"]> {
  const all = await Promise.all(
    viewer.cards.map(async ({ id }) => {
      const message = findPostedCard(id);
      if (!message) return null;
      const cache = createDecisionCache(message);
      const { waiting, ...offers } = await buildButtons(message, viewer.person, openParts(message.system), cache);
      const isAny = Object.values(offers).some(({ length }) => length > 0);
      return { id, offers: isAny ? offers : null, waiting };
    }),
  );
  return all.flatMap((one) => one ?? []);
}

/** Returns the refused moves by their reason. */
function groupByReason(moves: Awaited<ReturnType<typeof listMoves>>): StageView["refused"] {
  const groups = new Map<string, { reason: Text; moves: object[] }>();
  for (const move of moves) {
    if (!move.refused) continue;
    const group = groups.get(say(move.refused)) ?? { reason: move.refused, moves: [] };
    group.moves.push(move);
    groups.set(say(move.refused), group);
  }
  return [...groups.values()];
}

/**
 * Returns the last receipt, of a move or of what was done on a card that a move posted, if this user may undo it; else
 * null. That a stage was ended by itself is no step of anybody.
 */
function findLastUndo({ record, viewer, followed, standing }: LoadedStage): StageView["undo"] {
  const moves = findCardReceipts(record.id).filter(
    (one) => isInEffect(one) && one.system.action === `${record.kind}.move`,
  );
  const own = followed && standing.over ? moves.slice(0, -1) : moves;
  // What was done on a card came after the move that posted it.
  const receipt = [...own, ...viewer.cards.flatMap(({ id }) => findCardReceipts(id)).filter(isInEffect)].at(-1);
  return receipt && refuseUndo(receipt, viewer.person) === null
    ? { receipt: receipt.id, label: receipt.system.told.label }
    : null;
}

/**
 * Returns the kind's own part as HTML; empty if it fails, so that the rest is still displayed. Its template reads the
 * moves of this user by id as `decided`, each with the refusal if there is one.
 */
async function renderPart(
  { kind, standing, viewer }: LoadedStage,
  brief: boolean,
  moves: Awaited<ReturnType<typeof listMoves>>,
): Promise<string> {
  try {
    const data = brief ? standing.brief(viewer) : standing.view(viewer);
    const decided = Object.fromEntries(moves.map(({ id, label, refused }) => [id, { id, label, refused }]));
    const template = brief ? kind.card : kind.template;
    return await renderTemplate(template, { ...data, decided });
  } catch (error) {
    console.error("a stage can't be drawn", error);
    return "";
  }
}
