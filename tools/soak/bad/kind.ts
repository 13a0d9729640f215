/** What a bad request is. */
import type { Chance } from "../random.ts";

export interface BadRequest {
  readonly event: string;
  readonly payload?: unknown;
}

/** One kind of bad request: who may send it, and how it is made. */
export interface BadKind {
  readonly kind: string;
  /** "anyone" is wrong from a game master too. */
  readonly from: "anyone" | "player";
  /** One in so many turns: what is large is rare. */
  readonly rare?: number;
  make(dice: Chance): BadRequest;
}
