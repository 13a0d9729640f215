/** Our integration cases inside Foundry. Their code is fetched only where Quench is installed to run them. */
import { onHook } from "../compat/platform.ts";
import type { Quench } from "../compat/quench.ts";

/** Waits for Quench, which fires a hook of its own once, after `init`. Call in `init`. */
export const registerQuench = (): void =>
  onHook<Quench>(
    "quenchReady",
    (quench) => void import("./register.ts").then(({ registerCases }) => registerCases(quench)),
  );
