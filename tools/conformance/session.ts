/** One hosted system during its run: the seats at its table, and what the steps leave for one another. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";

import type { Table } from "../../tabletop/server/table.ts";
import type { Count } from "./clicks.ts";
import type { Findings } from "./findings.ts";
import type { Options } from "./options.ts";
import { PageLost, Seat } from "./seat.ts";
import type { Target } from "./target.ts";
import type { StepResult } from "./types.ts";

/** A document that a step created. */
export interface Made {
  readonly uuid: string;
  readonly name: string;
  readonly type: string;
  readonly documentName: string;
}

/** What a step records. */
export interface Ledger {
  readonly count: Count;
  /** How often something was counted in this step. */
  readonly counted: (what: string) => number;
  readonly note: (text: string) => void;
  /** Records a fault that the step itself detected. */
  readonly fail: (message: string) => void;
}

export class Session {
  readonly target: Target;
  readonly options: Options;
  readonly table: Table;
  readonly browser: Browser;
  readonly findings: Findings;
  readonly steps: StepResult[] = [];
  readonly made: Made[] = [];
  gm: Seat;

  constructor(parts: {
    target: Target;
    options: Options;
    table: Table;
    browser: Browser;
    findings: Findings;
    gm: Seat;
  }) {
    this.target = parts.target;
    this.options = parts.options;
    this.table = parts.table;
    this.browser = parts.browser;
    this.findings = parts.findings;
    this.gm = parts.gm;
  }

  get actors(): Made[] {
    return this.made.filter(({ documentName }) => documentName === "Actor");
  }

  get items(): Made[] {
    return this.made.filter(({ documentName }) => documentName === "Item");
  }

  /** Runs one step: it fails when anything new is open afterwards. An exception ends only that step. */
  async step(name: string, run: (ledger: Ledger) => Promise<"skip" | void>): Promise<void> {
    const start = Date.now();
    // Messages during the opening of the table belong to the first step.
    const before = this.steps.length === 0 ? 0 : this.findings.sightings;
    const counts: Record<string, number> = {};
    const notes: string[] = [];
    this.gm.step = name;
    this.gm.doing = name;
    let verdict: "skip" | void = undefined;
    try {
      verdict = await run({
        count: (what, by = 1) => (counts[what] = (counts[what] ?? 0) + by),
        counted: (what) => counts[what] ?? 0,
        note: (text) => notes.push(text),
        fail: (message) => this.findings.fail("check", message, name, this.gm.doing),
      });
    } catch (error) {
      const kind = error instanceof PageLost || /Timeout/.test(String(error)) ? "timeout" : "check";
      this.findings.fail(
        kind,
        error instanceof Error ? (error.message.split("\n", 1)[0] ?? "") : String(error),
        name,
        this.gm.doing,
      );
      if (error instanceof PageLost) await this.#replaceSeat();
    }
    await this.#tidy();
    const failed = this.findings.sightings > before;
    this.steps.push({
      name,
      verdict: failed ? "fail" : (verdict ?? "pass"),
      seconds: Math.round((Date.now() - start) / 100) / 10,
      counts,
      notes,
    });
  }

  /** Closes every window, so that steps do not interfere with one another. */
  async #tidy(): Promise<void> {
    this.gm.doing = "closing windows";
    try {
      await this.gm.call("closeAll");
    } catch {
      await this.#replaceSeat();
    }
  }

  /** Leaves a page that hangs, and joins with another one in its place. */
  async #replaceSeat(): Promise<void> {
    const { step } = this.gm;
    await this.gm.close().catch(() => undefined);
    this.gm = await Seat.join(this.browser, this.table.url, "Gamemaster", this.findings, this.options.still);
    this.gm.step = step;
  }

  async picture(name: string): Promise<void> {
    const { pictures } = this.options;
    if (pictures === undefined) return;
    const folder = join(pictures, `${this.target.id}-${this.target.generation}`);
    await mkdir(folder, { recursive: true });
    await this.gm.picture(join(folder, `${name.replace(/[^\w.-]+/g, "_")}.png`));
  }
}
