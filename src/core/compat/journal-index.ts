/** What the indexes of our packs of journal entries say. */
import type { Json } from "../../rules/shared/json.ts";

const packs = (): ReadonlyMap<string, Pack> => game.packs as never;
interface Pack {
  readonly visible: boolean;
  readonly index: Iterable<{ readonly _id: string; readonly flags?: Readonly<Record<string, object>> }>;
  getIndex(options: object): Promise<unknown>;
}

/** Loads a flag of each entry into the index of a pack that this user sees. */
export async function loadIndexFlag(pack: string, scope: string, flag: string): Promise<void> {
  const found = packs().get(pack);
  if (found?.visible) await found.getIndex({ fields: [`flags.${scope}.${flag}`] });
}

/** Returns a flag of each entry of a pack, as loaded; none for a pack that this user doesn't see. */
export function listIndexFlags(pack: string, scope: string, flag: string): { entry: string; value: Json }[] {
  const found = packs().get(pack);
  if (!found?.visible) return [];
  return [...found.index].flatMap(({ _id, flags }) => {
    const value = (flags?.[scope] as Readonly<Record<string, Json>> | undefined)?.[flag];
    return value === undefined ? [] : [{ entry: _id, value }];
  });
}
