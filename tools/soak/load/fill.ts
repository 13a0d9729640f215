/** Fills a world with characters of every ruleset, each with its items, as Chromium would store them. */
import type { Page } from "playwright-core";

import { create, Line } from "../line.ts";
import type { Server } from "../server.ts";
import type { Verdicts } from "../verdicts.ts";
import { GMS } from "../world.ts";

/** Items of each actor. */
export const ITEMS_PER_ACTOR = 30;
/** Every user owns the first actors, so that every user can update them. */
export const SHARED_ACTORS = 6;
/** Actors created by one request. */
const ACTORS_PER_REQUEST = 10;

/** One type of character: its own data and those of its items, complete, as a client stores them. */
interface Pattern {
  readonly actor: Readonly<Record<string, unknown>>;
  readonly items: readonly Readonly<Record<string, unknown>>[];
}

interface Host {
  readonly CONFIG: Readonly<
    Record<"Actor" | "Item", { readonly documentClass: new (data: object) => { toObject(): object } }>
  >;
  readonly game: { readonly documentTypes: Readonly<Record<"Actor" | "Item", readonly string[]>> };
}

/** Reads what a character of each ruleset and its items contain when a client has created them. */
export function readPatterns(page: Page): Promise<Pattern[]> {
  return page.evaluate(() => {
    const { CONFIG, game } = globalThis as never as Host;
    const whole = (kind: "Actor" | "Item", type: string): Record<string, unknown> =>
      new CONFIG[kind].documentClass({ name: type, type }).toObject() as Record<string, unknown>;
    return game.documentTypes.Actor.filter((type) => /(?:Character|Agent)$/.test(type)).map((type) => {
      const ruleset = type.replace(/(?:Character|Agent)$/, "");
      const items = game.documentTypes.Item.filter((item) => item.startsWith(ruleset));
      return { actor: whole("Actor", type), items: items.map((item) => whole("Item", item)) };
    });
  });
}

/** Returns the id of one of the soak's actors. */
export const formatActorId = (number: number): string => `actor${String(number).padStart(11, "0")}`;

/** Creates the actors from one number up to another, as a GM's client without a page. */
export async function fill(
  server: Server,
  patterns: readonly Pattern[],
  from: number,
  to: number,
  verdicts: Verdicts,
): Promise<void> {
  const gm = await Line.join(server.url, GMS[2]);
  const refused: string[] = [];
  for (let number = from; number < to; number += ACTORS_PER_REQUEST) {
    const data = Array.from({ length: Math.min(ACTORS_PER_REQUEST, to - number) }, (_, index) =>
      actor(patterns, number + index),
    );
    const reply = await gm.write(create("Actor", data));
    if (!reply.ok) refused.push(`${reply.error.message} (${reply.error.where})`);
  }
  gm.close();
  verdicts.none(`${to} actors are made`, refused);
}

function actor(patterns: readonly Pattern[], number: number): object {
  const pattern = patterns[number % patterns.length];
  if (!pattern || pattern.items.length === 0) throw new Error("No ruleset has characters with items.");
  const items = Array.from({ length: ITEMS_PER_ACTOR }, (_, index) => ({
    ...pattern.items[index % pattern.items.length],
    _id: `item${String(number * ITEMS_PER_ACTOR + index).padStart(12, "0")}`,
    name: `Item ${index} of actor ${number}`,
  }));
  return {
    ...pattern.actor,
    _id: formatActorId(number),
    name: `Actor ${number}`,
    ownership: { default: number < SHARED_ACTORS ? 3 : 0 },
    items,
  };
}
