/** Contexts of a stage's window and card for one user. */
import { asset } from "../compat/id.ts";
import { findCardReceipts } from "../messages/receipts.ts";
import { refuseUndo } from "../actions/undo.ts";
import type { Text } from "../contract/world.ts";
import { listMoves, rulesetOfStage } from "./moves.ts";
import type { LogLine } from "../contract/stage.ts";
import type { LoadedStage } from "./viewer.ts";
import { say } from "../ui/text.ts";

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
  readonly log: readonly object[];
  readonly lines: readonly LogLine[];
  readonly undo: { readonly receipt: string; readonly label: Text | undefined } | null;
}

/** Returns the context of a stage's window, or (`brief`) of its card. */
export async function presentStage(one: LoadedStage, brief: boolean): Promise<StageView> {
  const { record, standing, definition, viewer } = one;
  const moves = (await listMoves(one)).filter((move) => (brief ? move.brief : !move.placed));
  const isGM = viewer.person.isGM;
  return {
    skin: rulesetOfStage(one).ruleset,
    title: record.head.title,
    subtitle: record.head.subtitle,
    kind: definition.label,
    icon: definition.icon,
    status: standing.status,
    over: standing.over,
    moves: moves.filter(({ refused }) => !refused),
    refused: isGM ? groupByReason(moves) : [],
    log: standing.log.map((line) => ({
      ...line,
      ...(line.face ? FACES[line.face] : {}),
      who: line.seat === null ? (game.users.get(line.by)?.name ?? "") : (record.seats[line.seat]?.name ?? ""),
      img: line.seat === null ? null : (viewer.seats[line.seat]?.img ?? null),
    })),
    lines: standing.log,
    undo: brief && !standing.over ? null : findLastUndo(one),
  };
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

/** Returns the last move's receipt if this user may undo it; else null. */
function findLastUndo({ record, viewer }: LoadedStage): StageView["undo"] {
  const receipt = findCardReceipts(record.id)
    .filter(({ system }) => system.action === `${record.kind}.move` && system.status === "applied")
    .at(-1);
  return receipt && refuseUndo(receipt, viewer.person) === null
    ? { receipt: receipt.id, label: receipt.system.told.label }
    : null;
}

/** Returns the kind's own part as HTML; empty if it fails, so that the rest is still displayed. */
export async function renderPart({ kind, standing, viewer }: LoadedStage, brief: boolean): Promise<string> {
  try {
    const data = brief ? standing.brief(viewer) : standing.view(viewer);
    return await foundry.applications.handlebars.renderTemplate(asset(brief ? kind.card : kind.template), { ...data });
  } catch (error) {
    console.error("a stage can't be drawn", error);
    return "";
  }
}
