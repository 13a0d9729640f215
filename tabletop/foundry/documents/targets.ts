import { Hooks } from "../helpers/hooks.ts";
import { host } from "../globals.ts";
import type { User } from "./user.ts";
import type { Scene } from "./world-documents.ts";
import type { TokenDocument } from "./token.ts";
import type { Actor } from "./actor.ts";
import type { Combatant } from "./combat/combatant.ts";

/**
 * The tokens that a user targets; hook `targetToken` is called for each one added or removed.
 * Source: foundry.canvas.placeables.tokens.UserTargets.
 */
export class UserTargets extends Set<TokenStandIn> {
  readonly user: User;

  constructor(user: User) {
    super();
    this.user = user;
  }

  /** The ids of the tokens. */
  get ids(): string[] {
    return Array.from(this, (token) => token.id);
  }

  override add(token: TokenStandIn): this {
    if (this.has(token)) return this;
    super.add(token);
    Hooks.callAll("targetToken", this.user, token, true);
    return this;
  }

  override delete(token: TokenStandIn): boolean {
    if (!super.delete(token)) return false;
    Hooks.callAll("targetToken", this.user, token, false);
    return true;
  }

  override clear(): void {
    for (const token of [...this]) this.delete(token);
  }
}

const standIns = new WeakMap<object, TokenStandIn>();

/**
 * Represents a drawn token, since none is drawn: the members of `Token` that need no canvas. One for each token.
 */
class TokenStandIn {
  readonly document: TokenDocument;

  constructor(document: TokenDocument) {
    this.document = document;
  }

  get id(): string {
    return this.document.id as string;
  }

  get name(): string {
    return this.document.name as string;
  }

  get actor(): Actor | null {
    return this.document.actor;
  }

  get scene(): Scene | null {
    return this.document.parent as Scene | null;
  }

  get isOwner(): boolean {
    return this.document.isOwner as boolean;
  }

  get combatant(): Combatant | null {
    return this.document.combatant;
  }

  get inCombat(): boolean {
    return this.document.inCombat as boolean;
  }

  get controlled(): boolean {
    return false;
  }

  get isTargeted(): boolean {
    return Boolean(host.game.user?.targets.has(this));
  }

  /** Every user who targets this token. */
  get targeted(): Set<User> {
    return new Set(host.game.users.filter((user: User) => user.targets.has(this)) as User[]);
  }

  /** Adds or removes the token as the present user's target; with `releaseOthers` it is the only one. */
  setTarget(
    targeted = true,
    {
      user = host.game.user,
      releaseOthers = true,
    }: { user?: User; releaseOthers?: boolean; groupSelection?: boolean } = {},
  ): void {
    const others = releaseOthers ? [] : user.targets.ids.filter((id) => id !== this.id);
    user._onUpdateTokenTargets(targeted ? [...others, this.id] : others);
    if (user.isSelf) user.broadcastActivity({ targets: user.targets.ids });
  }
}

/** Returns the stand-in of a token. */
export function getStandIn(token: TokenDocument): TokenStandIn {
  let standIn = standIns.get(token);
  if (!standIn) standIns.set(token, (standIn = new TokenStandIn(token)));
  return standIn;
}

/** Returns the token with an id: of the scene a user looks at, else of any. */
function findToken(id: string, scene: Scene | null | undefined): TokenDocument | null {
  const here = scene?.tokens.get(id);
  if (here) return here;
  for (const other of host.game.scenes ?? []) {
    const token = other.tokens.get(id);
    if (token) return token;
  }
  return null;
}

/** Sets a user's targets to the tokens with these ids. */
export function setTargets(user: User, ids: readonly string[]): void {
  const scene = host.game.scenes?.get(user.viewedScene ?? "") ?? host.game.scenes?.current;
  for (const target of [...user.targets]) if (!ids.includes(target.id)) user.targets.delete(target);
  for (const id of ids) {
    const token = findToken(id, scene);
    if (token) user.targets.add(getStandIn(token));
  }
}

/**
 * Changes the current user's targets and notifies others: they replace those that were, are added to them, or taken
 * from them.
 */
export function changeTargets(ids: Iterable<string>, mode: "replace" | "acquire" | "release" = "replace"): void {
  const { user } = host.game;
  const given = [...ids];
  const known = user.targets.ids as string[];
  if (mode === "acquire") setTargets(user, [...known, ...given.filter((id) => !known.includes(id))]);
  else if (mode === "release")
    setTargets(
      user,
      known.filter((id) => !given.includes(id)),
    );
  else setTargets(user, given);
  user.broadcastActivity({ targets: user.targets.ids });
}
