/**
 * Targets without a canvas: `game.user.targets` holds stand-ins for placed tokens, `{id, name, document, actor, isTargeted}`, and every
 * client is told what a user targets (https://foundryvtt.com/api/v14/classes/foundry.documents.User.html#targets).
 */
import { host, type ActorDoc, type TargetToken, type TokenDoc, type UserDoc } from "./host.ts";

class TokenStandIn implements TargetToken {
  readonly document: TokenDoc;

  constructor(document: TokenDoc) {
    this.document = document;
  }

  get id(): string {
    return this.document.id;
  }

  get name(): string {
    return this.document.name;
  }

  get actor(): ActorDoc | null {
    return this.document.actor;
  }

  get scene(): unknown {
    return this.document.parent;
  }

  get isOwner(): boolean {
    return this.document.isOwner;
  }

  get isTargeted(): boolean {
    return host.game.user.targets.has(this);
  }

  /** Every user who targets this token. */
  get targeted(): Set<UserDoc> {
    return new Set(host.game.users.filter((user) => [...user.targets].some((token) => token.id === this.id)));
  }

  setTarget(targeted = true, options: { user?: UserDoc; releaseOthers?: boolean } = {}): void {
    setTarget(this.document, targeted, options);
  }
}

const standIns = new WeakMap<TokenDoc, TokenStandIn>();

function standInOf(token: TokenDoc): TokenStandIn {
  const known = standIns.get(token);
  if (known) return known;
  const made = new TokenStandIn(token);
  standIns.set(token, made);
  return made;
}

/** Whether a user targets a token. */
export function isTargeted(user: UserDoc, token: TokenDoc): boolean {
  return [...user.targets].some((target) => target.id === token.id);
}

function change(user: UserDoc, token: TokenDoc, targeted: boolean): boolean {
  const found = [...user.targets].find((target) => target.id === token.id);
  if (targeted === (found !== undefined)) return false;
  if (found) user.targets.delete(found);
  else user.targets.add(standInOf(token));
  host.Hooks.callAll("targetToken", user, found ?? standInOf(token), targeted);
  return true;
}

/** Adds or removes a target of the user, calls hook `targetToken`, and tells the others. */
export function setTarget(token: TokenDoc, targeted: boolean, options: { user?: UserDoc; releaseOthers?: boolean } = {}): void {
  const user = options.user ?? host.game.user;
  let changed = false;
  if (options.releaseOthers === true) {
    for (const other of [...user.targets]) if (other.id !== token.id) changed = change(user, other.document, false) || changed;
  }
  changed = change(user, token, targeted) || changed;
  if (changed && user.isSelf) user.broadcastActivity?.({ targets: [...user.targets].map((target) => target.id) });
}

/** Forgets targets whose token is gone. */
export function forgetToken(token: TokenDoc): void {
  for (const user of host.game.users) change(user, token, false);
}
