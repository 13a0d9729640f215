/**
 * Advances open stages on this client: reveals its hidden moves when they are due and, on the active GM's client, moves
 * for absent users.
 */
import { openStages } from "../messages/stages.ts";
import { moveByItself, revealMove } from "./moves.ts";
import { type LoadedStage, isPresent, loadStage } from "./viewer.ts";

/** Since when a seat has been empty, as this client saw it: milliseconds. */
const emptySince = new Map<string, number>();
let timer: ReturnType<typeof setTimeout> | null = null;
let running: Promise<void> | null = null;
let again = false;

/** Advances every open stage. A call during a run causes another run. */
export async function advance(): Promise<void> {
  if (running) {
    again = true;
    return running;
  }
  running = advanceAll().finally(() => {
    running = null;
    if (!again) return;
    again = false;
    void advance();
  });
  return running;
}

async function advanceAll(): Promise<void> {
  let next = Number.POSITIVE_INFINITY;
  for (const { id } of game.ready ? openStages() : []) {
    const one = await loadStage(id);
    if (!one) continue;
    for (const [of, seal] of Object.entries(one.standing.due)) if (canReveal(seal.by)) await revealMove(one, of);
    if (game.users.activeGM?.isSelf) next = Math.min(next, await skipAbsent(one));
    if (one.standing.follow && game.users.activeGM?.isSelf) await endFollowed(id);
  }
  if (timer) clearTimeout(timer);
  timer = Number.isFinite(next) ? setTimeout(() => void advance(), next) : null;
}

/**
 * Returns whether this client reveals a user's move: its author's does, or the active GM's if the author is absent.
 * Without a GM it could not be written.
 */
const canReveal = (by: string): boolean =>
  game.users.activeGM !== null && (by === game.userId || (!isPresent(by) && game.users.activeGM.isSelf));

/** Ends a stage when nothing is left to do on the cards that its moves have posted. */
async function endFollowed(id: string): Promise<void> {
  const one = await loadStage(id); // what has just been moved may have changed the state
  if (one?.followed?.end) await moveByItself(one, null, one.followed.end);
}

/** Moves for seats that have been empty for long enough. @returns milliseconds until the next seat is due */
async function skipAbsent({ record: { id, seats } }: LoadedStage): Promise<number> {
  let next = Number.POSITIVE_INFINITY;
  for (const [seat, { user }] of Object.entries(seats)) {
    const key = `${id}.${seat}`;
    if (isPresent(user)) emptySince.delete(key);
    else {
      const one = await loadStage(id); // another seat's move may have changed the state
      const due = one?.standing.away(seat) ?? null;
      if (!one || !due) continue;
      const since = emptySince.get(key) ?? performance.now();
      emptySince.set(key, since);
      const left = since + due.seconds * 1000 - performance.now();
      if (left > 0) next = Math.min(next, left);
      else await moveByItself(one, seat, due.move);
    }
  }
  return next;
}
