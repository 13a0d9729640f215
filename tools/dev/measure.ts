import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";

import { filesBelow } from "../../tabletop/server/stamp.ts";
import { startTable } from "../../tabletop/server/table.ts";
import { CHROMIUM_ARGS, findChromium } from "../chromium.ts";
import { startDevSession } from "./session.ts";

const ROUNDS = 5;
/** What a build of the package does not read. */
const NOT_COPIED = ["node_modules", "dist", "build", "worlds", "test-results", "coverage", ".git", "test", "tabletop"];

/** A change of one source file that can be seen in the page. */
interface Edit {
  readonly kind: string;
  readonly file: string;
  readonly goalSeconds: number;
  /** The file's text with a mark in it. */
  mark(text: string, mark: string): string;
  /** Whether the mark can be seen; runs in the page. */
  readonly seen: (mark: string) => boolean;
}

interface Host {
  game: { ready?: boolean; actors: { contents: { name: string; sheet: Sheet }[] } };
  devMark?: string;
}

interface Sheet {
  render(options: object): Promise<void>;
  /** The elements that are drawn, by the name of their part. */
  readonly parts: Readonly<Record<string, HTMLElement>>;
  constructor: { PARTS?: Readonly<Record<string, { template: string }>> };
}

/**
 * Prints the seconds from saving a style, a template, a language file and a source file to seeing the change in
 * Chromium. Works on a copy of the project.
 */
export async function measure(root: string): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), "dev-measure-"));
  const project = join(scratch, "project");
  for (const name of await readdir(root))
    if (!NOT_COPIED.includes(name)) await cp(join(root, name), join(project, name), { recursive: true });
  await symlink(join(root, "node_modules"), join(project, "node_modules"), "junction");
  const session = await startDevSession(project, () => undefined);
  const table = await startTable({
    port: 0,
    host: "127.0.0.1",
    generation: 14,
    system: session.folder,
    world: join(scratch, "world"),
    seedWorld: join(project, "worlds-seed/demo.yaml"),
    routePrefix: "",
    allowHost: [],
    hotReload: true,
  });
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  try {
    const page = await joinTable(browser, table.url);
    const edits = await findEdits(project, await openSheet(page));
    console.log("| saved | median | slowest | goal |\n|---|--:|--:|--:|");
    for (const edit of edits) {
      const seconds: number[] = [];
      for (let round = 0; round < ROUNDS; round++) seconds.push(await time(page, edit, `mark${round}`));
      seconds.sort((a, b) => a - b);
      const median = seconds[ROUNDS >> 1] ?? 0;
      const slowest = seconds.at(-1) ?? 0;
      console.log(`| a ${edit.kind} | ${median.toFixed(2)} s | ${slowest.toFixed(2)} s | ${edit.goalSeconds} s |`);
    }
  } finally {
    await browser.close();
    await table.close();
    await session.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

async function joinTable(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(url);
  await page.locator(".join-users label", { hasText: "Gamemaster" }).click();
  await page.locator('button[type="submit"]').click();
  await page.waitForFunction(() => (globalThis as unknown as Host).game?.ready === true, undefined, {
    timeout: 60_000,
  });
  return page;
}

/** Opens the sheet of the first actor. @returns the addresses of the templates that are drawn. */
function openSheet(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const [actor] = (globalThis as unknown as Host).game.actors.contents;
    if (!actor) throw new Error("The demo world has no actor.");
    await actor.sheet.render({ force: true });
    const { parts, constructor } = actor.sheet;
    return Object.keys(parts).flatMap((part) => constructor.PARTS?.[part]?.template ?? []);
  });
}

async function findEdits(project: string, addresses: readonly string[]): Promise<Edit[]> {
  const { id } = JSON.parse(await readFile(join(project, "system.json"), "utf8")) as { id: string };
  const templates = addresses.map((address) => address.slice(`systems/${id}/`.length));
  const texts = await Promise.all(templates.map((path) => readFile(join(project, path), "utf8")));
  const keys = texts.flatMap((text) => [...text.matchAll(/\{\{localize "([\w.]+)"\}\}/g)].map(([, key]) => key ?? ""));
  return [
    {
      kind: "style",
      file: join(project, "styles", `${id}.css`),
      goalSeconds: 1,
      mark: (text, mark) => `${text}\n:root { --dev-mark: ${mark}; }\n`,
      seen: (mark) => getComputedStyle(document.documentElement).getPropertyValue("--dev-mark").trim() === mark,
    },
    {
      kind: "template",
      file: join(project, templates[0] ?? ""),
      goalSeconds: 1,
      mark: (text, mark) => text.replace(/<[a-z]+/, (tag) => `${tag} data-dev-mark="${mark}"`),
      seen: (mark) => document.querySelector(`[data-dev-mark="${mark}"]`) !== null,
    },
    await findTextEdit(project, keys),
    {
      kind: "source file",
      file: join(project, "src", `${id}.ts`),
      goalSeconds: 5,
      mark: (text, mark) => `${text}\nObject.assign(globalThis, { devMark: "${mark}" });\n`,
      seen: (mark) =>
        (globalThis as unknown as Host).devMark === mark && (globalThis as unknown as Host).game?.ready === true,
    },
  ];
}

/** The language file that has the text of one of the keys, which a template of the open sheet shows. */
async function findTextEdit(project: string, keys: readonly string[]): Promise<Edit> {
  for (const file of await filesBelow(join(project, "lang"))) {
    const texts: unknown = JSON.parse(await readFile(file, "utf8"));
    for (const key of keys) {
      const text = findText(texts, key);
      if (text === undefined) continue;
      return {
        kind: "language file",
        file,
        goalSeconds: 1,
        mark: (all, mark) =>
          all.replaceAll(`: ${JSON.stringify(text)}`, () => `: ${JSON.stringify(`${text} ${mark}`)}`),
        seen: (mark) => document.querySelector(".application.sheet")?.innerHTML.includes(mark) === true,
      };
    }
  }
  throw new Error("No text of the open sheet's templates is in a language file.");
}

function findText(texts: unknown, key: string): string | undefined {
  let value = texts;
  for (const part of key.split(".")) value = (value as Record<string, unknown> | undefined)?.[part];
  return typeof value === "string" ? value : undefined;
}

/** Saves the marked file, waits until the mark is seen, and restores the file. @returns seconds. */
async function time(page: Page, { file, mark, seen }: Edit, name: string): Promise<number> {
  const before = await readFile(file, "utf8");
  const after = mark(before, name);
  if (after === before) throw new Error(`${file} has no place for a mark.`);
  const start = performance.now();
  await writeFile(file, after);
  await page.waitForFunction(seen, name, { timeout: 60_000 });
  const seconds = (performance.now() - start) / 1000;
  await writeFile(file, before);
  await page.waitForFunction(`!(${seen.toString()})(${JSON.stringify(name)}) && globalThis.game?.ready`);
  return seconds;
}
