/**
 * Formats stacks for a reader: the system's files relative to its folder, the tabletop's through the source map of its
 * bundle.
 */
import { readdirSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { join, relative, resolve } from "node:path";

import { CLIENT_FOLDER } from "../../tabletop/server/client-bundle.ts";

const ROOT = join(import.meta.dirname, "../..");
const FRAME = /^\s*at (?:(.*?) \()?((?:https?:\/\/)[^\s)]+?):(\d+):(\d+)\)?$/;

const escaped = (name: string): string => name.replaceAll("$", "\\$");

/** One line of a stack. */
export interface Frame {
  readonly name: string;
  /** `systems/<id>/…` or `tabletop/…` or the whole URL. */
  readonly file: string;
  readonly line: number;
  readonly ofSystem: boolean;
}

/** Reads stacks of one hosted system. */
export class StackReader {
  readonly #id: string;
  readonly #folder: string;
  #map: SourceMap | null | undefined;

  constructor(id: string, folder: string) {
    this.#id = id;
    this.#folder = folder;
  }

  /** Returns the frames that have a URL, the innermost first. */
  frames(stack: string): Frame[] {
    return stack.split("\n").flatMap((text) => {
      const [, name = "", address = "", line = "0", column = "0"] = FRAME.exec(text) ?? [];
      return address ? [this.#frame(name, address, Number(line), Number(column))] : [];
    });
  }

  #frame(name: string, address: string, line: number, column: number): Frame {
    const path = decodeURI(new URL(address).pathname.replace(/^\//, ""));
    if (path.startsWith(`systems/${this.#id}/`)) return { name, file: path, line, ofSystem: true };
    if (path === "scripts/tabletop.js") {
      const entry = this.#bundle()?.findEntry(line - 1, column - 1);
      if (entry && "originalSource" in entry)
        return {
          name,
          file: relative(ROOT, resolve(CLIENT_FOLDER, entry.originalSource)),
          line: entry.originalLine + 1,
          ofSystem: false,
        };
    }
    return { name, file: path, line, ofSystem: false };
  }

  #bundle(): SourceMap | null {
    if (this.#map === undefined) {
      try {
        this.#map = new SourceMap(JSON.parse(readFileSync(join(CLIENT_FOLDER, "tabletop.js.map"), "utf8")));
      } catch {
        this.#map = null;
      }
    }
    return this.#map;
  }

  /** Whether the file of a frame declares the name. */
  declares({ file }: Frame, name: string): boolean {
    return new RegExp(`\\b(?:const|let|var|function|class)\\s+${escaped(name)}\\b`).test(this.#text(file) ?? "");
  }

  /** Whether any script of the package mentions the name. */
  mentions(name: string): boolean {
    return this.#some(new RegExp(`\\b${name}\\b`));
  }

  /**
   * Whether the file of a frame has a static member of that name, and no script of the package any other member of it.
   */
  onlyStatic({ file }: Frame, name: string): boolean {
    const own = escaped(name);
    if (!new RegExp(`^\\s*static\\s+${own}\\b`, "m").test(this.#text(file) ?? "")) return false;
    return !this.#some(
      new RegExp(
        `\\bthis\\.${own}\\s*(?:[?|&]{2})?=(?!=)|^\\s*(?:get\\s+|async\\s+)?${own}\\s*[=;(]|["'\`]${own}["'\`]`,
        "m",
      ),
    );
  }

  /** Whether a script of the package defines a method or a property of that name. */
  defines(name: string): boolean {
    const own = escaped(name);
    return this.#some(
      new RegExp(
        `^\\s*(?:get\\s+|async\\s+|static\\s+)*${own}\\s*(?:=[^=]|\\([^)]*\\)\\s*\\{)|\\.${own}\\s*=[^=]|["'\`]${own}["'\`]`,
        "m",
      ),
    );
  }

  /** Whether a class of the package descends from one whose name matches, by the `extends` clauses of its scripts. */
  descends(name: string, goal: RegExp): boolean {
    const seen = new Set<string>();
    for (let at = name; at && !seen.has(at);) {
      seen.add(at);
      const declared = new RegExp(`\\bclass\\s+${escaped(at)}\\s+extends\\s+([^{]+)\\{`);
      const [, base = ""] = this.#scripts()
        .flatMap((text) => declared.exec(text) ?? [])
        .slice(0, 2);
      if (goal.test(base)) return true;
      at = /^[\w$]+/.exec(base.trim())?.[0] ?? "";
    }
    return false;
  }

  #some(pattern: RegExp): boolean {
    return this.#scripts().some((text) => pattern.test(text));
  }

  #texts: string[] | undefined;

  /** Returns the scripts of the package, as text. */
  #scripts(): string[] {
    this.#texts ??= readdirSync(this.#folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.m?js$/.test(file) && !file.includes("node_modules"))
      .map((file) => this.#text(file) ?? "");
    return this.#texts;
  }

  #text(file: string): string | undefined {
    try {
      return readFileSync(join(this.#folder, file.replace(/^systems\/[^/]+\//, "")), "utf8");
    } catch {
      return undefined;
    }
  }

  /** Returns the source line of a frame of the system. */
  sourceLine({ file, line }: Frame): string | undefined {
    return this.#text(file)?.split("\n")[line - 1]?.trim().slice(0, 160);
  }

  static text({ name, file, line }: Frame): string {
    return `${name ? `${name} ` : ""}${file}:${line}`;
  }
}
