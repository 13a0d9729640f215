import { isPlain, type Plain } from "../foundry/documents/difference.ts";
import { HIERARCHY } from "../foundry/documents/base/hierarchy.ts";
import { USER_PERMISSIONS } from "../foundry/constants/users.ts";
import type { WriteAction } from "../protocol.ts";
import type { Draft } from "./world-draft.ts";
import type { Node } from "./world-node.ts";

/**
 * Who may do what, by the documented defaults (foundryvtt.com/article/users, CONST.USER_PERMISSIONS, and the
 * permissions of each document class; that only game masters change ownership is said in foundryvtt issue 14584). The
 * server asks here; clients grey their buttons by `canUserModify`, which decides nothing.
 */

/** A person at the table as the server knows them. */
export interface Person {
  readonly id: string;
  readonly role: number;
  /** Single permissions granted or taken away. */
  readonly permissions: Plain;
}

export const ROLES = { NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 } as const;
const OWNER = 3;

/** A person, from the stored user. */
export function personOf(user: Plain): Person {
  const { _id, role, permissions } = user;
  return {
    id: String(_id),
    role: typeof role === "number" ? role : 0,
    permissions: isPlain(permissions) ? permissions : {},
  };
}

/** Whether a person counts as a game master: assistants do. */
export function isGM(person: Person): boolean {
  return person.role >= ROLES.ASSISTANT;
}

/**
 * Whether a person has a documented permission: by their own list, else by the world's list of roles, else by its
 * default role.
 */
export function hasPermission(person: Person, permission: string, roles: Plain): boolean {
  if (person.role === ROLES.NONE) return false;
  if (person.role === ROLES.GAMEMASTER) return true;
  const own = person.permissions[permission];
  if (typeof own === "boolean") return own;
  const configured = roles[permission];
  if (Array.isArray(configured)) return configured.includes(person.role);
  const { defaultRole } = (USER_PERMISSIONS as Readonly<Record<string, { defaultRole: number }>>)[permission] ?? {};
  return defaultRole !== undefined && person.role >= defaultRole;
}

/** Whether a person owns a document, in the sense of its ownership or that of what it is embedded in. */
export function owns(person: Person, node: Node, draft: Draft): boolean {
  if (isGM(person)) return true;
  return levelOf(person, node, draft) >= OWNER;
}

function levelOf(person: Person, node: Node, draft: Draft): number {
  if (node.name === "ChatMessage" || node.name === "Macro") {
    if (node.source["author"] === person.id) return OWNER;
    if (node.name === "ChatMessage") return 0;
  }
  if (node.name === "User") return node.source["_id"] === person.id ? OWNER : 0;
  if (node.name === "Token") return tokenLevel(person, node, draft);
  if (node.name === "Combatant") return combatantLevel(person, node, draft);
  if (node.name === "CombatantGroup") return levelIn(person, node.source["ownership"]);
  if (node.name === "JournalEntryPage") {
    const own = levelIn(person, node.source["ownership"]);
    if (own >= 0) return own;
  } else if (node.base || !node.parent)
    return HIERARCHY[node.name]?.owned ? levelIn(person, node.source["ownership"]) : 0;
  return node.parent ? levelOf(person, node.parent, draft) : 0;
}

function levelIn(person: Person, ownership: unknown): number {
  if (!isPlain(ownership)) return 0;
  const level = ownership[person.id] ?? ownership["default"];
  return typeof level === "number" ? level : 0;
}

function tokenLevel(person: Person, token: Node, draft: Draft): number {
  const { actorId, actorLink, delta } = token.source;
  const actor = typeof actorId === "string" ? draft.peek("", "actors", actorId) : undefined;
  if (!actor) return 0;
  const own = actorLink !== true && isPlain(delta) && isPlain(delta["ownership"]) ? delta["ownership"] : null;
  return levelIn(person, own ?? actor["ownership"]);
}

/** A combatant is its token's actor's owner's, else its actor's. */
function combatantLevel(person: Person, { source, parent }: Node, draft: Draft): number {
  const { actorId, sceneId, tokenId } = source;
  const scene = draft.peek("", "scenes", String(sceneId ?? parent?.source["scene"] ?? ""));
  const tokens = Array.isArray(scene?.["tokens"]) ? (scene["tokens"] as unknown[]).filter(isPlain) : [];
  const token = tokens.find(({ _id }) => _id === tokenId);
  if (token && typeof token["actorId"] === "string")
    return tokenLevel(person, { name: "Token", source: token, parent: null, shelf: "" }, draft);
  const actor = typeof actorId === "string" ? draft.peek("", "actors", actorId) : undefined;
  return actor ? levelIn(person, actor["ownership"]) : 0;
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
/** What only an Assistant or Gamemaster makes, changes or deletes. */
const GM_ONLY = new Set(["Folder", "Combat", "Scene", "RollTable"]);

/** Why a person may not do something, or null where they may. */
export function refusal(person: Person, attempt: Attempt, draft: Draft, roles: Plain): string | null {
  const { action, node } = attempt;
  if (person.role === ROLES.NONE) return "This user may do nothing.";
  if (node.name === "User") return refuseUser(person, attempt);
  if (node.name === "Setting") return refuseSetting(person, attempt, roles);
  if (isGM(person)) return null;
  if (action !== "create" && touches(attempt.changes, "ownership"))
    return "Only a Gamemaster or Assistant may change ownership.";
  if (node.name === "ChatMessage") return refuseMessage(person, attempt, draft, roles);
  if (node.shelf) return "Only a Gamemaster or Assistant may write to a compendium.";
  if (node.name === "Token") return refuseToken(person, attempt, draft, roles);
  if (node.parent) return refuseEmbedded(person, attempt, draft);
  if (action === "create") {
    if (node.name === "Macro") return refuseMacro(person, attempt, roles);
    const permission = CREATE_PERMISSION[node.name];
    const may = permission !== undefined && hasPermission(person, permission, roles);
    return may ? null : `This user may not create a ${node.name}${permission ? ` (${permission})` : ""}.`;
  }
  if (node.name === "Combat" && action === "update") return refuseCombat(person, attempt, draft);
  if (GM_ONLY.has(node.name) && !owns(person, node, draft))
    return `Only a Gamemaster or Assistant may ${action} a ${node.name}.`;
  if (!owns(person, node, draft)) return `Only an owner may ${action} this ${node.name}.`;
  return node.name === "Macro" && action === "update" ? refuseMacro(person, attempt, roles) : null;
}

function refuseUser(person: Person, { action, node, changes }: Attempt): string | null {
  if (person.role === ROLES.GAMEMASTER) return null;
  const target = node.source["role"];
  if (action !== "update" || node.source["_id"] !== person.id) {
    if (!isGM(person)) return `Only a Gamemaster or Assistant may ${action} this User.`;
    const role = Math.max(Number(target ?? 0), Number(valueOf(changes, "role") ?? 0));
    return role > person.role || touches(changes, "permissions")
      ? "An Assistant may not manage a Gamemaster, nor permissions."
      : null;
  }
  const unsafe = namesIn(changes).find((name) => !SAFE_USER_FIELDS.has(name));
  return unsafe === undefined ? null : `A user may not change their own "${unsafe}".`;
}

function refuseSetting(person: Person, { action, node, changes }: Attempt, roles: Plain): string | null {
  if (action !== "create" && (touches(changes, "key") || touches(changes, "user")))
    return "A setting's key and user stay as they are.";
  const { key, user } = node.source;
  if (typeof user === "string")
    return user === person.id || isGM(person) ? null : "A user's setting is that user's own.";
  if (String(key) === "core.permissions" && person.role < ROLES.GAMEMASTER)
    return "Only a Gamemaster may change the world's permissions.";
  return hasPermission(person, "SETTINGS_MODIFY", roles)
    ? null
    : "This user may not change world settings (SETTINGS_MODIFY).";
}

function refuseMessage(person: Person, { action, node, changes }: Attempt, draft: Draft, roles: Plain): string | null {
  if (action !== "create" && !owns(person, node, draft))
    return `Only its author or a Gamemaster may ${action} a message.`;
  if (namesAnother(person, action, changes)) return "A message is its sender's: its author cannot be someone else.";
  if (action === "update" && touches(changes, "timestamp")) return "A message's time is the server's.";
  const whisper = valueOf(changes, "whisper") ?? [];
  const whispers = !Array.isArray(whisper) || whisper.length > 0;
  return whispers && !hasPermission(person, "MESSAGE_WHISPER", roles)
    ? "This user may not whisper (MESSAGE_WHISPER)."
    : null;
}

function refuseMacro(person: Person, { action, node, changes }: Attempt, roles: Plain): string | null {
  if (namesAnother(person, action, changes)) return "A macro's author cannot be someone else.";
  const script = String(valueOf(changes, "type") ?? node.source["type"]) === "script";
  return script && !hasPermission(person, "MACRO_SCRIPT", roles)
    ? "This user may not write script macros (MACRO_SCRIPT)."
    : null;
}

function refuseToken(person: Person, { action, node, changes }: Attempt, draft: Draft, roles: Plain): string | null {
  if (action !== "update") {
    const permission = action === "create" ? "TOKEN_CREATE" : "TOKEN_DELETE";
    if (!hasPermission(person, permission, roles)) return `This user may not ${action} a Token (${permission}).`;
    // A new token's own delta must not be what makes its creator an owner.
    const subject: Node = action === "create" ? { ...node, source: { ...node.source, delta: null } } : node;
    return owns(person, subject, draft) ? null : `Only an owner of its actor may ${action} a Token.`;
  }
  if (!owns(person, node, draft)) return "Only an owner of its actor may update a Token.";
  const delta = changes["delta"];
  if (touches(changes, "delta") && (!isPlain(delta) || touches(delta, "ownership"))) {
    return "Only a Gamemaster or Assistant may change the ownership of a token's actor.";
  }
  // A changed link must not make an owner of somebody who was none.
  const links = ["actorId", "actorLink"].filter((name) => touches(changes, name));
  if (links.length === 0) return null;
  const linked = Object.fromEntries(links.map((name) => [name, valueOf(changes, name)]));
  const after: Node = { ...node, source: { ...node.source, ...linked, delta: null } };
  return owns(person, after, draft) ? null : "A token can only be linked to an actor that this user owns.";
}

const COMBAT_FIELDS = new Set(["round", "turn", "combatants", "groups"]);

/**
 * Who takes part in an encounter may go on in it; what is embedded is judged by itself. The order of turns is the
 * packages' business, so that the server cannot know whose turn it is: clients ask `Combat#_canChangeTurn`.
 */
function refuseCombat(person: Person, { node, changes }: Attempt, draft: Draft): string | null {
  const other = namesIn(changes).find((name) => !COMBAT_FIELDS.has(name));
  if (other !== undefined) return `Only a Gamemaster or Assistant may change the "${other}" of a Combat.`;
  const combatants = Array.isArray(node.source["combatants"])
    ? (node.source["combatants"] as unknown[]).filter(isPlain)
    : [];
  const own = combatants.some(
    (source) => combatantLevel(person, { name: "Combatant", source, parent: node, shelf: node.shelf }, draft) >= OWNER,
  );
  return own ? null : "Only who owns one of its combatants may go on in this Combat.";
}

function refuseEmbedded(person: Person, { action, node }: Attempt, draft: Draft): string | null {
  const group = node.name === "CombatantGroup" && action === "update";
  const holder =
    node.name === "Combatant" || group || (node.name === "JournalEntryPage" && action === "update") || node.base
      ? node
      : node.parent;
  return holder && owns(person, holder, draft) ? null : `Only an owner may ${action} this ${node.name}.`;
}

/** The field names that a difference touches, without operators. */
function namesIn(changes: Plain): string[] {
  return Object.keys(changes)
    .map((key) => key.replace(/^(-=|==)/, ""))
    .filter((name) => name !== "_id");
}

function touches(changes: Plain, field: string): boolean {
  return namesIn(changes).includes(field);
}

/** What a difference sets a field to, by whichever operator; undefined where it leaves it alone. */
function valueOf(changes: Plain, field: string): unknown {
  if (Object.hasOwn(changes, `-=${field}`)) return null;
  return Object.hasOwn(changes, `==${field}`) ? changes[`==${field}`] : changes[field];
}

/** Whether an author is given that is not this person; a new document without one gets its sender. */
function namesAnother(person: Person, action: WriteAction, changes: Plain): boolean {
  if (!touches(changes, "author")) return false;
  const author = valueOf(changes, "author") ?? null;
  return author !== person.id && !(author === null && action === "create");
}
