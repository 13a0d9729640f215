/** Registers our integration cases for Quench. Their code is loaded only if Quench is installed. */
import { onHook } from "../compat/platform.ts";
import type { Quench } from "../compat/quench.ts";
import type { Openers } from "./openers.ts";

/**
 * Registers the cases when Quench fires its hook, once, after `init`. Call in `init`.
 * @param awaitWrites resolves when this client has written all that it was asked to
 */
export const registerQuench = (openers: Openers, awaitWrites: () => Promise<void>): void =>
  onHook<Quench>(
    "quenchReady",
    (quench) => void import("./register.ts").then(({ registerCases }) => registerCases(quench, openers, awaitWrites)),
  );
