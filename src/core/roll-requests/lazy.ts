/** The code of roll requests, loaded with the first request or answer: most sessions have none. */
import { once } from "../contract/lazy.ts";
import { loadRequestableChecks } from "../contract/registry.ts";

/** Loads a module, and how the checks of all rulesets are requested. */
const withChecks = <T extends object>(load: () => Promise<T>): (() => Promise<T>) =>
  once(async () => {
    const [module] = await Promise.all([load(), loadRequestableChecks()]);
    return module;
  });

export const loadCard = withChecks(() => import("./request-card.ts"));
export const loadDialog = withChecks(() => import("./request-dialog.ts"));
export const loadRequests = withChecks(() => import("./roll-request.ts"));
export const loadReveal = withChecks(() => import("./reveal.ts"));
