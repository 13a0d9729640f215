/** `game.quadrant`: checks and items for macros and modules. An invalid argument throws an error that names it. */
import { sameName } from "../../rules/shared/names.ts";
import { openCheck } from "../checks/open-check.ts";
import { type Doc, findDoc, fetchDoc } from "../compat/documents.ts";
import type { Intent } from "../contract/check.ts";
import type { Json } from "../../rules/shared/json.ts";
import type { Refusal } from "../../rules/shared/reasons.ts";
import { readOptions } from "../world/intent-options.ts";
import { findCheck, findTypeRuleset } from "../contract/registry.ts";
import { notifyRefusal, say } from "../ui/text.ts";
import { useItem } from "../checks/use-item.ts";
import { type CheckCommand, parseCommand } from "../checks/intent-text.ts";
import { findChecks, listKnownChecks, refuseItemOptions, refuseUnknownCheck } from "../checks/check-names.ts";

/** A resolved command: a check to open, or an item to use. */
export type CommandTarget = { readonly intent: Intent } | { readonly use: Doc } | { readonly refused: Refusal };

/**
 * Resolves the names of a command for this user. The actor is the one named, else that of the controlled token, else
 * the user's character. A check without a ruleset belongs to the actor's.
 */
export async function resolveCommand(words: CheckCommand): Promise<CommandTarget> {
  if (words.check !== "" && findChecks(words.check).length === 0) return { refused: refuseUnknownCheck(words.check) };
  const stray = refuseItemOptions(words);
  if (stray) return { refused: stray };
  const actor = words.actor === null ? await findOwnActor(words.item) : await findActor(words.actor);
  if (!actor)
    return {
      refused:
        words.actor === null
          ? { key: "QUADRANT.Command.NoActor" }
          : { key: "QUADRANT.Command.NobodyNamed", with: { name: words.actor } },
    };
  const item = words.item === null ? null : await findItem(words.item, actor);
  if (words.item !== null && !item)
    return { refused: { key: "QUADRANT.Command.NoItem", with: { item: words.item, actor: actor.name } } };
  if (words.check === "") return item ? { use: item } : { refused: { key: "QUADRANT.Command.Empty" } };
  const check = words.check.includes(".") ? words.check : `${findTypeRuleset(actor.type)?.id ?? ""}.${words.check}`;
  const named = findCheck(check);
  if (!named) return { refused: refuseUnknownCheck(words.check) };
  if (named.row !== findTypeRuleset(actor.type))
    return { refused: { key: "QUADRANT.Command.OtherRuleset", with: { check, actor: actor.name } } };
  const targets = await Promise.all(words.targets.map(async (name) => (await findActor(name))?.uuid ?? name));
  const nobody = targets.find((target) => words.targets.includes(target) && !findDoc(target));
  if (nobody !== undefined) return { refused: { key: "QUADRANT.Command.NobodyNamed", with: { name: nobody } } };
  const aimed = targets.length > 0 ? targets : [...game.user.targets].flatMap((token) => token.actor?.uuid ?? []);
  return {
    intent: { check, actor: actor.uuid, ...(item ? { item: item.uuid } : {}), targets: aimed, options: words.options },
  };
}

/** Runs a command. A refusal is notified. */
export async function runCommand(text: string, { fast = false }: { readonly fast?: boolean } = {}): Promise<void> {
  const words = parseCommand(text);
  if ("key" in words) return notifyRefusal(words);
  return execute(await resolveCommand(words), { fast: fast || words.fast });
}

async function execute(found: CommandTarget, options: { readonly fast: boolean }): Promise<void> {
  if ("refused" in found) return notifyRefusal(found.refused);
  return "use" in found ? useItem(found.use, options) : openCheck(found.intent, options);
}

/** Returns the refusal of an invalid option; null if all are valid. */
async function findOptionError({ check: name, options }: Intent): Promise<Refusal | null> {
  const read = await readOptions(name, options, false);
  return "refused" in read ? read.refused : null;
}

/**
 * Returns the default actor: the owner of an item named by uuid, else that of the controlled token, else the user's
 * character.
 */
async function findOwnActor(item: string | null): Promise<Doc | null> {
  const holder = item === null ? null : (await fetchByUuid(item))?.parent;
  if (holder?.documentName === "Actor") return holder;
  const { tokens } = (canvas ?? {}) as { tokens?: { controlled?: readonly { actor: object | null }[] } };
  const controlled = tokens?.controlled?.find(({ actor }) => actor !== null)?.actor;
  return (controlled ?? game.user.character ?? null) as Doc | null;
}

const fetchByUuid = async (uuid: string): Promise<Doc | null> =>
  uuid.includes(".") ? (findDoc(uuid) ?? (await fetchDoc(uuid))) : null;

/** Returns an actor by uuid or by name; of several with one name, one that the user owns. */
async function findActor(name: string): Promise<Doc | null> {
  const found = await fetchByUuid(name);
  if (found?.documentName === "Actor") return found;
  const actors = [...(game.actors as Iterable<object>)] as (Doc & { isOwner: boolean; visible: boolean })[];
  const same = actors.filter((actor) => actor.visible && sameName(actor.name, name));
  return same.find(({ isOwner }) => isOwner) ?? same[0] ?? null;
}

async function findItem(name: string, actor: Doc): Promise<Doc | null> {
  const found = await fetchByUuid(name);
  if (found?.documentName === "Item") return found;
  const items = [...(actor.items ?? [])];
  return items.find((item) => item.id === name || sameName(item.name, name)) ?? null;
}

/** The argument of a macro: a command, or an intent whose documents may be given as objects. */
export type CheckArgument = string | { readonly [key: string]: unknown };

/**
 * Tries a check: `game.quadrant.check("siege.challenge attribute=savvy")` or
 * `game.quadrant.check({check: "siege.attack", actor, item, targets, options}, {fast: true})`.
 * @throws TypeError naming the argument that is none
 */
export async function check(asked: CheckArgument, options: { readonly fast?: boolean } = {}): Promise<void> {
  const fast = readFast(options);
  if (typeof asked === "string") {
    const words = parseCommand(asked);
    if ("key" in words) throw new TypeError(say(words));
    const found = await resolveCommand(words);
    const stray = "intent" in found ? await findOptionError(found.intent) : refuseItemOptions(words);
    if (stray) throw new TypeError(say(stray));
    return execute(found, { fast: fast || words.fast });
  }
  const intent = parseIntent(asked);
  const stray = findCheck(intent.check) && (await findOptionError(intent));
  if (stray) throw new TypeError(say(stray));
  await openCheck(intent, { fast });
}

/** Uses an item: by uuid, by name (of whoever one plays), or itself. @throws TypeError where it is none */
export async function use(item: unknown, options: { readonly fast?: boolean } = {}): Promise<void> {
  const fast = readFast(options);
  if (isDocument(item, "Item")) return useItem(item, { fast });
  if (typeof item !== "string" || item === "")
    throw new TypeError("game.quadrant.use: item must be an Item, its uuid or its name");
  const found = await resolveCommand({ check: "", actor: null, item, targets: [], fast, options: {} });
  if ("use" in found) return useItem(found.use, { fast });
  notifyRefusal("refused" in found ? found.refused : { key: "QUADRANT.Command.Empty" });
}

const readFast = (options: unknown): boolean => {
  if (typeof options !== "object" || options === null) throw new TypeError("game.quadrant: options must be an object");
  return (options as { fast?: unknown }).fast === true;
};

const isDocument = (value: unknown, name: string): value is Doc =>
  typeof value === "object" && value !== null && (value as { documentName?: unknown }).documentName === name;

function parseIntent(asked: unknown): Intent {
  if (typeof asked !== "object" || asked === null)
    throw new TypeError("game.quadrant.check: give words or {check, actor, …}");
  const { check: name, actor, item, targets = [], options = {} } = asked as { readonly [key: string]: unknown };
  if (typeof name !== "string")
    throw new TypeError(`game.quadrant.check: check must be one of ${listKnownChecks().join(", ")}`);
  if (!Array.isArray(targets))
    throw new TypeError("game.quadrant.check: targets must be a list of actors or their uuids");
  if (typeof options !== "object" || options === null || Array.isArray(options))
    throw new TypeError("game.quadrant.check: options must be an object of plain values");
  return {
    check: name,
    actor: readUuid(actor, "actor", "Actor"),
    ...(item === undefined || item === null ? {} : { item: readUuid(item, "item", "Item") }),
    targets: (targets as unknown[]).map((target) => readUuid(target, "targets", "Actor")),
    options: JSON.parse(JSON.stringify(options)) as { [key: string]: Json },
  };
}

function readUuid(value: unknown, argument: string, documentName: string): string {
  if (isDocument(value, documentName)) return value.uuid;
  if (typeof value === "string" && value.includes(".")) return value;
  throw new TypeError(`game.quadrant.check: ${argument} must be an ${documentName} or its uuid`);
}
