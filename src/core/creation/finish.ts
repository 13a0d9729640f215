/** Finishes a draft: writes everything that was chosen with one receipt, whose undo restores the draft. */
import { type Change, isEqualJson } from "../../rules/shared/change.ts";
import * as v from "valibot";
import type { Json } from "../../rules/shared/json.ts";
import { type Refusal, validate } from "../../rules/shared/reasons.ts";
import { AnyFields, Uuid, readShape } from "../../rules/shared/schema.ts";
import { mayRead } from "../compat/stock.ts";
import type { Decision } from "../contract/action.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import type { Seat, Snapshot, World } from "../contract/world.ts";
import { type Creation, ItemSource, type CreationResult, type SelectedItem } from "../contract/creation.ts";
import { itemData } from "../contract/item-data.ts";
import { DRAFT_PATH, Draft, isAnswered } from "./draft.ts";

/** The action's arguments: the actor, the answers as the user saw them, and the prefix of the new items' ids. */
const Args = v.object({ actor: Uuid, answers: AnyFields, seed: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{13}$/)) });
export type FinishArguments = Readonly<v.InferOutput<typeof Args>>;

/** Decides whether this user may finish a draft, and what is written. */
export async function decideFinish(row: Ruleset, raw: Json, seat: Seat, world: World<unknown>): Promise<Decision> {
  const read = validate(Args, raw);
  if ("refused" in read) return read;
  const args = read.value;
  const actor = await world.snapshot(args.actor);
  const late = actor && row.actors[actor.type]?.creation;
  if (!actor || !late) return { refused: { key: "QUADRANT.Refuse.Gone" } };
  if (!seat.isGM && !seat.owns({ uuid: actor.uuid }))
    return { refused: { key: "QUADRANT.Refuse.GmOrOwner", with: { name: actor.name } } };
  const draft = readShape(Draft, await world.read({ uuid: actor.uuid }, DRAFT_PATH));
  if (!draft) return { refused: { key: "QUADRANT.Creation.Refuse.NoDraft", with: { name: actor.name } } };
  if (!isEqualJson(draft.answers, args.answers)) return { refused: { key: "QUADRANT.Creation.Refuse.Moved" } };
  const kind = await late.load();
  const found = await fetchSelected(kind, draft, seat, world);
  if ("refused" in found) return found;
  const { picked } = found;
  const made = kind.make(draft.answers, actor, picked, world.house);
  if ("refused" in made) return made;
  const token = await world.read({ uuid: actor.uuid }, "prototypeToken.name");
  return {
    changes: buildChanges(actor, made, picked, args.seed, token),
    label: {
      key: "QUADRANT.Creation.Receipt.Finished",
      with: { name: String(made.set["name"] ?? actor.name), items: made.items.length },
    },
    why: [],
    ...(made.cards ? { cards: made.cards } : {}),
  };
}

/** Returns the chosen items. Each must exist, be of a requested type, and be readable by this user. */
async function fetchSelected(
  { sources }: Creation,
  { answers, chosen }: Draft,
  seat: Seat,
  world: World<unknown>,
): Promise<{ readonly picked: Readonly<Record<string, SelectedItem>> } | { readonly refused: Refusal }> {
  const types = Object.values(sources).map(({ type }) => type);
  const wanted = Object.entries(chosen).filter(([id]) => isAnswered(answers[id]));
  const picked: Record<string, SelectedItem> = {};
  for (const [id, { uuid, name }] of wanted) {
    const source = mayRead(uuid, seat.id) ? readShape(ItemSource, await world.read({ uuid }, "")) : null;
    if (!source || !types.includes(source.type))
      return { refused: { key: "QUADRANT.Creation.Refuse.Vanished", with: { name } } };
    picked[id] = { uuid, ...source };
  }
  return { picked };
}

function buildChanges(
  actor: Snapshot,
  { set, items, change, drop }: CreationResult,
  picked: Readonly<Record<string, SelectedItem>>,
  seed: string,
  token: Json | undefined,
): Change[] {
  const at = { uuid: actor.uuid };
  const name = set["name"];
  const follows = typeof name === "string" && token === actor.name && name !== token;
  const stored = Object.entries(set).map(([path, to]): Change => ({ op: "set", at, path, to }));
  return [
    ...stored,
    ...(follows ? [{ op: "set", at, path: "prototypeToken.name", to: name } as const] : []),
    { op: "unset", at, path: DRAFT_PATH },
    ...Object.entries(change).flatMap(([uuid, paths]) =>
      Object.entries(paths).map(([path, to]): Change => ({ op: "set", at: { uuid }, path, to })),
    ),
    ...drop.map((uuid): Change => ({ op: "delete", at: { uuid } })),
    ...items.map((made, i): Change => ({
      op: "create",
      at: { uuid: `${actor.uuid}.Item.${seed}${String(i).padStart(3, "0")}` },
      data: itemData(made, made.from === undefined ? undefined : picked[made.from], i),
    })),
  ];
}
