/** Many templates: one request, one response, and nothing more than the files themselves would contain. */
import { afterEach, describe, expect, test, vi } from "vitest";

import { fetchTemplate } from "../../../tabletop/foundry/applications/handlebars/fetch-template.ts";
import { table } from "./client.ts";

const SIDEBAR = "templates/sidebar/sidebar.hbs";
const PLAYERS = "templates/sidebar/players.hbs";

afterEach(() => vi.unstubAllGlobals());

test("Several templates are served in one response, and no other file is", async () => {
  const opened = await table();
  const ask = async (...paths: string[]): Promise<Response> =>
    fetch(`${opened.url}templates?${new URLSearchParams(paths.map((path) => ["path", path])).toString()}`);
  const outside = [
    "lang/en.json",
    "templates/../../package.json",
    "templates/none.hbs",
    "__proto__",
    "systems/harbor/packs/x.hbs",
  ];
  const answer = await ask(SIDEBAR, PLAYERS, SIDEBAR, ...outside);
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  const texts = (await answer.json()) as Record<string, string>;
  expect(Object.keys(texts)).toEqual([SIDEBAR, PLAYERS]);
  expect(texts[SIDEBAR]).toBe(await (await fetch(new URL(SIDEBAR, opened.url))).text());
  expect((await ask()).status).toBe(400);
  expect((await ask(...Array.from({ length: 101 }, (_, n) => `templates/${n}.hbs`))).status).toBe(400);
});

describe("a client", () => {
  /** Returns the requested addresses, with the table's own before them. */
  async function asked(run: () => Promise<unknown>): Promise<string[]> {
    const { url } = await table();
    const { fetch: plain } = globalThis;
    const seen: string[] = [];
    vi.stubGlobal("fetch", (path: string) => {
      seen.push(path.split("?")[0] ?? "");
      return plain(new URL(path, url));
    });
    await run();
    return seen;
  }

  test("A client requests several templates together, and a single one by itself", async () => {
    const seen = await asked(async () => {
      const [sidebar, players, again] = await Promise.all([SIDEBAR, PLAYERS, SIDEBAR].map(fetchTemplate));
      expect(again).toBe(sidebar);
      expect(await fetchTemplate(PLAYERS)).toBe(players);
    });
    expect(seen).toEqual(["/templates", `/${PLAYERS}`]);
  });

  test("A client reports the server's error for each missing template, and loads the others", async () => {
    const seen = await asked(async () => {
      const [there, missing] = await Promise.allSettled([SIDEBAR, "templates/none.hbs"].map(fetchTemplate));
      expect(there).toMatchObject({ status: "fulfilled" });
      expect(String((missing as PromiseRejectedResult).reason)).toMatch(
        /templates\/none\.hbs could not be loaded: the server answered 404/,
      );
    });
    expect(seen).toEqual(["/templates", "/templates/none.hbs"]);
  });

  test("A client requests more templates than one response holds in several requests", async () => {
    const paths = Array.from({ length: 150 }, (_, n) => (n % 2 ? SIDEBAR : `templates/${n}.hbs`));
    const seen = await asked(() => Promise.allSettled(paths.map(fetchTemplate)));
    expect(seen.filter((path) => path === "/templates")).toHaveLength(2);
    expect(seen).toHaveLength(2 + 75);
  });
});
