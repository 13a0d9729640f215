/** Reads the sources of Circumstances' packs. */
import { readFileSync, readdirSync } from "node:fs";
import { parse } from "yaml";
import type { Fields } from "../../../src/rules/shared/json.ts";

export interface PackItem {
  readonly _id: string;
  readonly name: string;
  readonly type: string;
  readonly system: Fields & { readonly description?: string };
  readonly items?: readonly PackItem[];
}
/** Returns the documents of a pack, without its folders. Default values are left out there. */
export const readPack = (folder: string): PackItem[] =>
  readdirSync(`packs/_source/${folder}`)
    .map((file) => parse(readFileSync(`packs/_source/${folder}/${file}`, "utf8")) as PackItem)
    .filter(({ type }) => type.startsWith("circumstances"));
