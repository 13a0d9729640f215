/** Names of members, separated by white space: names only, as the page of the class lists them. */
export interface MemberNames {
  readonly methods?: string;
  /**
   * Getters and instance properties. List a property only if the class declares it on its prototype or does not have
   * it at all.
   */
  readonly accessors?: string;
  /** Static methods and static properties. */
  readonly statics?: string;
}

/**
 * Public and protected members that the public API documents for a class: in both generations, and in one of them
 * alone.
 */
export interface DocumentedClass {
  /** The page below https://foundryvtt.com/, of generation 14 if both have one. */
  readonly page: string;
  readonly both?: MemberNames;
  readonly 13?: MemberNames;
  readonly 14?: MemberNames;
}

/** Documented members by the path of their class from the global scope: `foundry.documents.Combat`. */
export type Documented = Readonly<Record<string, DocumentedClass>>;
