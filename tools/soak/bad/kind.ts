/** The kinds of bad request. */
import type { Chance } from "../random.ts";

export interface BadRequest {
  readonly event: string;
  readonly payload?: unknown;
}

/** One kind of bad request: who may send it, and how it is built. */
export interface BadKind {
  readonly kind: string;
  /** "anyone" is invalid from a GM too. */
  readonly from: "anyone" | "player";
  /** One in this many turns: large requests are rare. */
  readonly rare?: number;
  make(dice: Chance): BadRequest;
}
