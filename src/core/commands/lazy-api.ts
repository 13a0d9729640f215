/** `game.quadrant` and what words in chat, texts and macros do. The code behind it is fetched when first used. */
import { once } from "../contract/lazy.ts";
import type * as Api from "./api.ts";
import type { CheckArgument } from "./api.ts";

const load = once((): Promise<typeof Api> => import("./api.ts"));

/** Tries what words name; tells the user why not. */
export const runCommand = async (text: string, options?: { readonly fast?: boolean }): Promise<void> =>
  (await load()).runCommand(text, options);

/** What stands at `game.quadrant`: see api.ts. */
export const api = {
  check: async (asked: CheckArgument, options?: { readonly fast?: boolean }): Promise<void> =>
    (await load()).check(asked, options),
  use: async (item: unknown, options?: { readonly fast?: boolean }): Promise<void> => (await load()).use(item, options),
};
