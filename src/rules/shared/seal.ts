/** Seals, as documents store them. How one is made and opened is in src/core/secrets. */

/** What a document stores in place of a secret: a salted hash, which every client may read. */
export interface Seal {
  /** Id of the user who sealed it. */
  readonly by: string;
  /** What it belongs to: a message's id, a stage. */
  readonly stage: string;
  readonly round: number;
  /** 64 hexadecimal digits. */
  readonly hash: string;
}

/** The client setting that stores what opens seals. */
export const VAULT_SETTING = "vault";
