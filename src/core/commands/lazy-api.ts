/** `game.quadrant`, and the commands in chat, texts and macros. Their code is loaded on first use. */
import type { Doc } from "../compat/documents.ts";
import { once } from "../contract/lazy.ts";
import type * as Api from "./api.ts";
import type { CheckArgument } from "./api.ts";

const load = once((): Promise<typeof Api> => import("./api.ts"));

/** Runs a command. A refusal is notified. */
export const runCommand = async (text: string, options?: { readonly fast?: boolean }): Promise<void> =>
  (await load()).runCommand(text, options);

/** The members of `game.quadrant`: see api.ts. */
export const api = {
  check: async (asked: CheckArgument, options?: { readonly fast?: boolean }): Promise<void> =>
    (await load()).check(asked, options),
  use: async (item: Doc | string, options?: { readonly fast?: boolean }): Promise<void> =>
    (await load()).use(item, options),
};
