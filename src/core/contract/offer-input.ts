/** What a card's offer may ask before it is done. */
import type { Text } from "./ruleset.ts";

/**
 * A line, a number or somebody that an offer asks for in a small window. `table` is the uuid of a roll table that can
 * fill the line.
 */
export type OfferInput = { readonly id: string; readonly label: Text; readonly hint?: Text } & (
  | {
      readonly kind: "text";
      readonly most: number;
      readonly needed?: true;
      readonly long?: true;
      readonly table?: string;
    }
  | { readonly kind: "number"; readonly initial: number; readonly min: number; readonly max: number }
  /**
   * Somebody on the scene, by uuid: whom one has targeted stands first. `types` says of which actor types, where not
   * all will do.
   */
  | { readonly kind: "actor"; readonly types?: readonly string[] }
);
