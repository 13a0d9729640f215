import { isPlain, type Plain } from "../foundry/documents/difference.ts";
import { HIERARCHY } from "../foundry/documents/base/hierarchy.ts";
import { USER_PERMISSIONS } from "../foundry/constants/users.ts";
import type { WriteAction } from "../protocol.ts";
import type { Draft } from "./world-draft.ts";
import type { Node } from "./world-node.ts";

/**
 * Permissions by the documented defaults (foundryvtt.com/article/users, CONST.USER_PERMISSIONS, and the
 * permissions of each document class; that only GMs change ownership is said in foundryvtt issue 14584). The
 * server asks here; clients grey their buttons by `canUserModify`, which decides nothing.
 */

/** The user who sends a request, as the server knows them. */
export interface Requester {
  readonly id: string;
  readonly role: number;
  /** Single permissions granted or taken away. */
  readonly permissions: Plain;
}

export const ROLES = { NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 } as const;
const OWNER = 3;

/** Returns a user, from the stored user. */
export function readRequester(user: Plain): Requester {
  const { _id, role, permissions } = user;
  return {
    id: String(_id),
    role: typeof role === "number" ? role : 0,
    permissions: isPlain(permissions) ? permissions : {},
  };
}

/** Whether a user counts as a GM: assistants do. */
export function isGM(requester: Requester): boolean {
  return requester.role >= ROLES.ASSISTANT;
}

/**
 * Whether a user has a documented permission: by their own list, else by the world's list of roles, else by its
 * default role.
 */
export function hasPermission(requester: Requester, permission: string, roles: Plain): boolean {
  if (requester.role === ROLES.NONE) return false;
  if (requester.role === ROLES.GAMEMASTER) return true;
  const own = requester.permissions[permission];
  if (typeof own === "boolean") return own;
  const configured = roles[permission];
  if (Array.isArray(configured)) return configured.includes(requester.role);
  const { defaultRole } = (USER_PERMISSIONS as Readonly<Record<string, { defaultRole: number }>>)[permission] ?? {};
  return defaultRole !== undefined && requester.role >= defaultRole;
}

/** Whether a user owns a document, in the sense of its ownership or that of what it is embedded in. */
export function owns(requester: Requester, node: Node, draft: Draft): boolean {
  if (isGM(requester)) return true;
  return computeLevel(requester, node, draft) >= OWNER;
}

function computeLevel(requester: Requester, node: Node, draft: Draft): number {
  if (node.name === "ChatMessage" || node.name === "Macro") {
    if (node.source["author"] === requester.id) return OWNER;
    if (node.name === "ChatMessage") return 0;
  }
  if (node.name === "User") return node.source["_id"] === requester.id ? OWNER : 0;
  if (node.name === "Token") return tokenLevel(requester, node, draft);
  if (node.name === "Combatant") return combatantLevel(requester, node, draft);
  if (node.name === "CombatantGroup") return readLevel(requester, node.source["ownership"]);
  if (node.name === "JournalEntryPage") {
    const own = readLevel(requester, node.source["ownership"]);
    if (own >= 0) return own;
  } else if (node.base || !node.parent)
    return HIERARCHY[node.name]?.owned ? readLevel(requester, node.source["ownership"]) : 0;
  return node.parent ? computeLevel(requester, node.parent, draft) : 0;
}

function readLevel(requester: Requester, ownership: unknown): number {
  if (!isPlain(ownership)) return 0;
  const level = ownership[requester.id] ?? ownership["default"];
  return typeof level === "number" ? level : 0;
}

function tokenLevel(requester: Requester, token: Node, draft: Draft): number {
  const { actorId, actorLink, delta } = token.source;
  const actor = typeof actorId === "string" ? draft.peek("", "actors", actorId) : undefined;
  if (!actor) return 0;
  const own = actorLink !== true && isPlain(delta) && isPlain(delta["ownership"]) ? delta["ownership"] : null;
  return readLevel(requester, own ?? actor["ownership"]);
}

/** A combatant is its token's actor's owner's, else its actor's. */
function combatantLevel(requester: Requester, { source, parent }: Node, draft: Draft): number {
  const { actorId, sceneId, tokenId } = source;
  const scene = draft.peek("", "scenes", String(sceneId ?? parent?.source["scene"] ?? ""));
  const tokens = Array.isArray(scene?.["tokens"]) ? (scene["tokens"] as unknown[]).filter(isPlain) : [];
  const token = tokens.find(({ _id }) => _id === tokenId);
  if (token && typeof token["actorId"] === "string")
    return tokenLevel(requester, { name: "Token", source: token, parent: null, shelf: "" }, draft);
  const actor = typeof actorId === "string" ? draft.peek("", "actors", actorId) : undefined;
  return actor ? readLevel(requester, actor["ownership"]) : 0;
}

/** What is asked: an action on a document, with the data or difference that comes with it. */
export interface Attempt {
  readonly action: WriteAction;
  readonly node: Node;
  readonly changes: Plain;
}

const CREATE_PERMISSION: Readonly<Record<string, string>> = {
  Actor: "ACTOR_CREATE",
  Item: "ITEM_CREATE",
  JournalEntry: "JOURNAL_CREATE",
  Token: "TOKEN_CREATE",
};
const SAFE_USER_FIELDS = new Set(["character", "color", "pronouns", "avatar", "hotbar", "flags"]);
/** Documents that only an Assistant or Gamemaster creates, changes or deletes. */
const GM_ONLY = new Set(["Folder", "Combat", "Scene", "RollTable"]);

/** Returns why a user may not do something, or null if they may. */
export function refusal(requester: Requester, attempt: Attempt, draft: Draft, roles: Plain): string | null {
  const { action, node } = attempt;
  if (requester.role === ROLES.NONE) return "This user may do nothing.";
  if (node.name === "User") return refuseUser(requester, attempt);
  if (node.name === "Setting") return refuseSetting(requester, attempt, roles);
  if (isGM(requester)) return null;
  if (action !== "create" && touches(attempt.changes, "ownership"))
    return "Only a Gamemaster or Assistant may change ownership.";
  if (node.name === "ChatMessage") return refuseMessage(requester, attempt, draft, roles);
  if (node.shelf) return "Only a Gamemaster or Assistant may write to a compendium.";
  if (node.name === "Token") return refuseToken(requester, attempt, draft, roles);
  if (node.parent) return refuseEmbedded(requester, attempt, draft);
  if (action === "create") {
    if (node.name === "Macro") return refuseMacro(requester, attempt, roles);
    const permission = CREATE_PERMISSION[node.name];
    const may = permission !== undefined && hasPermission(requester, permission, roles);
    return may ? null : `This user may not create a ${node.name}${permission ? ` (${permission})` : ""}.`;
  }
  if (node.name === "Combat" && action === "update") return refuseCombat(requester, attempt, draft);
  if (GM_ONLY.has(node.name) && !owns(requester, node, draft))
    return `Only a Gamemaster or Assistant may ${action} a ${node.name}.`;
  if (!owns(requester, node, draft)) return `Only an owner may ${action} this ${node.name}.`;
  return node.name === "Macro" && action === "update" ? refuseMacro(requester, attempt, roles) : null;
}

function refuseUser(requester: Requester, { action, node, changes }: Attempt): string | null {
  if (requester.role === ROLES.GAMEMASTER) return null;
  const target = node.source["role"];
  if (action !== "update" || node.source["_id"] !== requester.id) {
    if (!isGM(requester)) return `Only a Gamemaster or Assistant may ${action} this User.`;
    const role = Math.max(Number(target ?? 0), Number(readValue(changes, "role") ?? 0));
    return role > requester.role || touches(changes, "permissions")
      ? "An Assistant may not manage a Gamemaster, nor permissions."
      : null;
  }
  const unsafe = listNames(changes).find((name) => !SAFE_USER_FIELDS.has(name));
  return unsafe === undefined ? null : `A user may not change their own "${unsafe}".`;
}

function refuseSetting(requester: Requester, { action, node, changes }: Attempt, roles: Plain): string | null {
  if (action !== "create" && (touches(changes, "key") || touches(changes, "user")))
    return "A setting's key and user stay as they are.";
  const { key, user } = node.source;
  if (typeof user === "string")
    return user === requester.id || isGM(requester) ? null : "A user's setting is that user's own.";
  if (String(key) === "core.permissions" && requester.role < ROLES.GAMEMASTER)
    return "Only a Gamemaster may change the world's permissions.";
  return hasPermission(requester, "SETTINGS_MODIFY", roles)
    ? null
    : "This user may not change world settings (SETTINGS_MODIFY).";
}

function refuseMessage(
  requester: Requester,
  { action, node, changes }: Attempt,
  draft: Draft,
  roles: Plain,
): string | null {
  if (action !== "create" && !owns(requester, node, draft))
    return `Only its author or a Gamemaster may ${action} a message.`;
  if (namesAnother(requester, action, changes)) return "A message is its sender's: its author cannot be someone else.";
  if (action === "update" && touches(changes, "timestamp")) return "A message's time is the server's.";
  const whisper = readValue(changes, "whisper") ?? [];
  const whispers = !Array.isArray(whisper) || whisper.length > 0;
  return whispers && !hasPermission(requester, "MESSAGE_WHISPER", roles)
    ? "This user may not whisper (MESSAGE_WHISPER)."
    : null;
}

function refuseMacro(requester: Requester, { action, node, changes }: Attempt, roles: Plain): string | null {
  if (namesAnother(requester, action, changes)) return "A macro's author cannot be someone else.";
  const script = String(readValue(changes, "type") ?? node.source["type"]) === "script";
  return script && !hasPermission(requester, "MACRO_SCRIPT", roles)
    ? "This user may not write script macros (MACRO_SCRIPT)."
    : null;
}

function refuseToken(
  requester: Requester,
  { action, node, changes }: Attempt,
  draft: Draft,
  roles: Plain,
): string | null {
  if (action !== "update") {
    const permission = action === "create" ? "TOKEN_CREATE" : "TOKEN_DELETE";
    if (!hasPermission(requester, permission, roles)) return `This user may not ${action} a Token (${permission}).`;
    // A new token's delta must not make its creator an owner.
    const subject: Node = action === "create" ? { ...node, source: { ...node.source, delta: null } } : node;
    return owns(requester, subject, draft) ? null : `Only an owner of its actor may ${action} a Token.`;
  }
  if (!owns(requester, node, draft)) return "Only an owner of its actor may update a Token.";
  const delta = changes["delta"];
  if (touches(changes, "delta") && (!isPlain(delta) || touches(delta, "ownership"))) {
    return "Only a Gamemaster or Assistant may change the ownership of a token's actor.";
  }
  // A changed link must not make a user an owner who was none.
  const links = ["actorId", "actorLink"].filter((name) => touches(changes, name));
  if (links.length === 0) return null;
  const linked = Object.fromEntries(links.map((name) => [name, readValue(changes, name)]));
  const after: Node = { ...node, source: { ...node.source, ...linked, delta: null } };
  return owns(requester, after, draft) ? null : "A token can only be linked to an actor that this user owns.";
}

const COMBAT_FIELDS = new Set(["round", "turn", "combatants", "groups"]);

/**
 * Owners of a combatant may advance the encounter; embedded documents are checked separately. The order of turns is the
 * packages' business, so that the server cannot know whose turn it is: clients ask `Combat#_canChangeTurn`.
 */
function refuseCombat(requester: Requester, { node, changes }: Attempt, draft: Draft): string | null {
  const other = listNames(changes).find((name) => !COMBAT_FIELDS.has(name));
  if (other !== undefined) return `Only a Gamemaster or Assistant may change the "${other}" of a Combat.`;
  const combatants = Array.isArray(node.source["combatants"])
    ? (node.source["combatants"] as unknown[]).filter(isPlain)
    : [];
  const own = combatants.some(
    (source) =>
      combatantLevel(requester, { name: "Combatant", source, parent: node, shelf: node.shelf }, draft) >= OWNER,
  );
  return own ? null : "Only who owns one of its combatants may go on in this Combat.";
}

function refuseEmbedded(requester: Requester, { action, node }: Attempt, draft: Draft): string | null {
  const group = node.name === "CombatantGroup" && action === "update";
  const holder =
    node.name === "Combatant" || group || (node.name === "JournalEntryPage" && action === "update") || node.base
      ? node
      : node.parent;
  return holder && owns(requester, holder, draft) ? null : `Only an owner may ${action} this ${node.name}.`;
}

/** Returns the field names that a difference touches, without operators. */
function listNames(changes: Plain): string[] {
  return Object.keys(changes)
    .map((key) => key.replace(/^(-=|==)/, ""))
    .filter((name) => name !== "_id");
}

function touches(changes: Plain, field: string): boolean {
  return listNames(changes).includes(field);
}

/** Returns what a difference sets a field to, by whichever operator; undefined if it leaves it alone. */
function readValue(changes: Plain, field: string): unknown {
  if (Object.hasOwn(changes, `-=${field}`)) return null;
  return Object.hasOwn(changes, `==${field}`) ? changes[`==${field}`] : changes[field];
}

/** Whether an author is given that is not this user; a new document without one gets its sender. */
function namesAnother(requester: Requester, action: WriteAction, changes: Plain): boolean {
  if (!touches(changes, "author")) return false;
  const author = readValue(changes, "author") ?? null;
  return author !== requester.id && !(author === null && action === "create");
}
