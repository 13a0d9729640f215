/** Shared functions of the parts with failing clients. */
import { randomBytes } from "node:crypto";

import { create, Line, update } from "../line.ts";
import type { Sight } from "../order.ts";
import type { Run } from "../part.ts";
import type { Pages } from "../pages.ts";
import type { Proxy } from "../proxy.ts";
import type { Server } from "../server.ts";
import { GMS } from "../world.ts";

export interface Scene {
  readonly run: Run;
  readonly server: Server;
  readonly proxy: Proxy;
  /** Absent in the small size, which has only clients without a page. */
  readonly pages: Pages | undefined;
  /** Longer than a connection without a heartbeat is kept, in milliseconds. */
  readonly sleep: number;
}

/** Waits until a condition holds, up to the timeout. @returns whether it did. */
export async function until(holds: () => boolean | Promise<boolean>, patienceMs = 60_000): Promise<boolean> {
  for (const end = Date.now() + patienceMs; Date.now() < end;) {
    if (await holds()) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return holds();
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns the memory of an idle server: the least of several samples, each after a garbage collection, in bytes. */
export async function measureHeld(server: Server, looks = 4): Promise<number> {
  let least = Infinity;
  for (let look = 0; look < looks; look++) {
    if (look > 0) await pause(30);
    least = Math.min(least, (await server.memory()).held);
  }
  return least;
}

/**
 * A separate actor for a part, and a client that updates it: marks in `flags.world.soak`, each with a text of the given
 * size.
 */
export class Teller {
  readonly line: Line;
  readonly actor: string;
  readonly acknowledged: Sight[] = [];

  private constructor(line: Line, actor: string) {
    this.line = line;
    this.actor = actor;
  }

  static async begin(server: Server, actor: string): Promise<Teller> {
    const line = await Line.join(server.url, GMS[2]);
    await line.write(create("Actor", [{ _id: actor, name: actor, type: "siegeCharacter", ownership: { default: 3 } }]));
    return new Teller(line, actor);
  }

  /**
   * @param size characters of each write.
   * @param grain how many of them are random before they repeat: all by default, so that they can't be compressed.
   */
  async write(count: number, size: number, grain = size): Promise<void> {
    const text = randomBytes(Math.ceil(grain * 0.75))
      .toString("base64")
      .slice(0, grain)
      .repeat(Math.ceil(size / grain))
      .slice(0, size);
    for (let written = 0; written < count; written++) {
      const mark = `${this.actor}-${this.acknowledged.length}`;
      const reply = await this.line.write(
        update("Actor", [{ _id: this.actor, flags: { world: { soak: mark, text: `${mark} ${text}` } } }]),
      );
      if (reply.ok) this.acknowledged.push({ document: this.actor, mark });
    }
  }

  get last(): string {
    return this.acknowledged.at(-1)?.mark ?? "";
  }
}

interface Marked {
  readonly _id?: string;
  readonly flags?: { readonly world?: { readonly soak?: string } };
}

/** Returns the mark of a document, as stored or as sent. */
export const readMark = (document: object | string | undefined): string | undefined =>
  typeof document === "object" ? (document as Marked).flags?.world?.soak : undefined;

/** Records the marks of one actor that a connection receives. */
export function listen(line: Line, actor: string): Sight[] {
  const sights: Sight[] = [];
  line.onWrite((results) => {
    for (const { operation, result } of results)
      for (const changed of result) {
        const mark = readMark(changed);
        if (operation.documentName === "Actor" && mark !== undefined && (changed as Marked)._id === actor)
          sights.push({ document: actor, mark });
      }
  });
  return sights;
}
