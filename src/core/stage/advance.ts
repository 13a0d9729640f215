/**
 * What this client does for the stages that go on: turns what it holds when that is due, and, as the active GM's, moves
 * for who stays away.
 */
import { openStages } from "./document.ts";
import { moveForAbsent, revealMove } from "./moves.ts";
import { type LoadedStage, isPresent, loadStage } from "./viewer.ts";

/** Since when a seat has been empty, as far as this client saw: milliseconds. */
const emptySince = new Map<string, number>();
let timer: ReturnType<typeof setTimeout> | null = null;
let running: Promise<void> | null = null;
let again = false;

/** Looks after every stage that goes on. Asked while it is at it, it looks once more. */
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
  }
  if (timer) clearTimeout(timer);
  timer = Number.isFinite(next) ? setTimeout(() => void advance(), next) : null;
}

/**
 * Whoever made it turns it; where they are away, the GM's client does, if it may know. Without a GM nobody could write
 * it yet.
 */
const canReveal = (by: string): boolean =>
  game.users.activeGM !== null && (by === game.userId || (!isPresent(by) && game.users.activeGM.isSelf));

/** Moves for seats that have been empty for long enough. @returns milliseconds until somebody else's time is over */
async function skipAbsent({ record: { id, seats } }: LoadedStage): Promise<number> {
  let next = Number.POSITIVE_INFINITY;
  for (const [seat, { user }] of Object.entries(seats)) {
    const key = `${id}.${seat}`;
    if (isPresent(user)) emptySince.delete(key);
    else {
      const one = await loadStage(id); // somebody else may just have been passed over
      const due = one?.standing.away(seat) ?? null;
      if (!one || !due) continue;
      const since = emptySince.get(key) ?? performance.now();
      emptySince.set(key, since);
      const left = since + due.seconds * 1000 - performance.now();
      if (left > 0) next = Math.min(next, left);
      else await moveForAbsent(one, seat, due.move);
    }
  }
  return next;
}
