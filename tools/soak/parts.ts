/**
 * The parts of the soak, in the order in which they run: a part is one entry here, one in `abouts.ts`, and a file of
 * its own.
 */
import type { ABOUTS } from "./abouts.ts";
import { bad } from "./bad.ts";
import { faulty } from "./faulty.ts";
import { kills } from "./kills.ts";
import { load } from "./load.ts";
import type { Part } from "./part.ts";
import { texts } from "./texts.ts";

export const PARTS: Readonly<Record<keyof typeof ABOUTS, Part>> = { load, kills, bad, faulty, texts };
