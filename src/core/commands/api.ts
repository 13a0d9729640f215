/** `game.quadrant`: checks and items for macros and modules. An invalid argument throws an error that names it. */
import * as v from "valibot";
import { sameName } from "../../rules/shared/names.ts";
import { openCheck } from "../checks/open-check.ts";
import { type Doc, findDoc, fetchDoc } from "../compat/documents.ts";
import { listTargetedActors } from "../compat/scene.ts";
import type { Intent } from "../contract/check.ts";
import type { Fields } from "../../rules/shared/json.ts";
import type { Refusal } from "../../rules/shared/reasons.ts";
import { AnyFields, FlagField, type Schema } from "../../rules/shared/schema.ts";
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
  const aimed = targets.length > 0 ? targets : listTargetedActors();
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
  // Also one of a ruleset that is off, which is in no list.
  const actors = [...(game.actors as Iterable<object>)] as (Doc & { isOwner: boolean })[];
  const same = actors.filter((actor) => actor.testUserPermission(game.user, "LIMITED") && sameName(actor.name, name));
  return same.find(({ isOwner }) => isOwner) ?? same[0] ?? null;
}

async function findItem(name: string, actor: Doc): Promise<Doc | null> {
  const found = await fetchByUuid(name);
  if (found?.documentName === "Item") return found;
  const items = [...(actor.items ?? [])];
  return items.find((item) => item.id === name || sameName(item.name, name)) ?? null;
}

const Options = v.object({ fast: FlagField }, ": options must be an object");

const anyDocument = (documentName: "Actor" | "Item") =>
  v.custom<Doc>((value) => v.is(v.object({ documentName: v.literal(documentName) }), value));

const NOT_AN_ITEM = ".use: item must be an Item, its uuid or its name";
const ItemOrName = v.union([anyDocument("Item"), v.pipe(v.string(), v.nonEmpty(NOT_AN_ITEM))], NOT_AN_ITEM);

/** Returns a schema of uuids; a document is read as its own. */
function uuidOrDocument(documentName: "Actor" | "Item", argument: string) {
  const message = `.check: ${argument} must be an ${documentName} or its uuid`;
  const ownUuid = v.pipe(
    anyDocument(documentName),
    v.transform(({ uuid }) => uuid),
  );
  return v.union([v.pipe(v.string(), v.includes(".", message)), ownUuid], message);
}

/** Returns a schema of an argument whose own message says so where it is missing. */
const required = <Shape extends v.GenericSchema>(schema: Shape) => v.pipe(v.optional(v.unknown(), null), schema);

/** Intents whose documents may be given as objects. */
const AskedIntent = v.object(
  {
    check: required(v.string(() => `.check: check must be one of ${listKnownChecks().join(", ")}`)),
    targets: v.optional(
      v.array(uuidOrDocument("Actor", "targets"), ".check: targets must be a list of actors or their uuids"),
      [],
    ),
    options: v.optional(
      v.pipe(
        v.custom<Fields>((value) => v.is(AnyFields, value), ".check: options must be an object of plain values"),
        v.transform((options) => JSON.parse(JSON.stringify(options)) as Fields),
      ),
      {},
    ),
    actor: required(uuidOrDocument("Actor", "actor")),
    item: v.nullish(uuidOrDocument("Item", "item")),
  },
  ".check: give words or {check, actor, …}",
);

/** The argument of a macro: a command, or an intent whose documents may be given as objects. */
export type CheckArgument = string | { readonly [key: string]: unknown };

/**
 * Tries a check: `game.quadrant.check("siege.challenge attribute=savvy")` or
 * `game.quadrant.check({check: "siege.attack", actor, item, targets, options}, {fast: true})`.
 * @throws TypeError naming the argument that is none
 */
export async function check(asked: CheckArgument, options: { readonly fast?: boolean } = {}): Promise<void> {
  const { fast } = readArgument(Options, options);
  if (typeof asked === "string") {
    const words = parseCommand(asked);
    if ("key" in words) throw new TypeError(say(words));
    const found = await resolveCommand(words);
    const stray = "intent" in found ? await findOptionError(found.intent) : refuseItemOptions(words);
    if (stray) throw new TypeError(say(stray));
    return execute(found, { fast: fast || words.fast });
  }
  const { item, ...rest } = readArgument(AskedIntent, asked);
  const intent: Intent = { ...rest, ...(item ? { item } : {}) };
  const read = findCheck(intent.check) && (await readOptions(intent.check, intent.options, false));
  if (read && "refused" in read) throw new TypeError(say(read.refused));
  await openCheck(intent, { fast, ...(read ? { read } : {}) });
}

/** Uses an item: by uuid, by name (of the user's actor), or itself. @throws TypeError where it is none */
export async function use(item: Doc | string, options: { readonly fast?: boolean } = {}): Promise<void> {
  const { fast } = readArgument(Options, options);
  const used = readArgument(ItemOrName, item);
  if (typeof used !== "string") return useItem(used, { fast });
  const found = await resolveCommand({ check: "", actor: null, item: used, targets: [], fast, options: {} });
  if ("use" in found) return useItem(found.use, { fast });
  notifyRefusal("refused" in found ? found.refused : { key: "QUADRANT.Command.Empty" });
}

/** Returns an argument as its schema reads it. @throws TypeError with the schema's message */
function readArgument<Value>(schema: Schema<Value>, argument: unknown): Value {
  const read = v.safeParse(schema, argument, { abortEarly: true });
  if (read.success) return read.output;
  throw new TypeError(`game.quadrant${read.issues[0].message}`);
}
