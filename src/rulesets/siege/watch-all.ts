/** Starts everything that follows what others write while StarSIEGE is played. Loaded when the world is ready. */
import { watchBoard } from "./board/watch.ts";
import { watchTime } from "./sheets/watch-time.ts";
import { watchBodies } from "./watch-bodies.ts";

/** Call in `ready`. */
export function watchAll(): void {
  watchBoard();
  watchTime();
  watchBodies();
}
