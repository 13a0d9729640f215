/** Any string that a user or a client writes stays text in every view of the tabletop; rich text loses its scripts. */
import { rm } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GENERATIONS } from "./generations.ts";
import { Party, ready } from "./harness.ts";
import { writeMiniSystem } from "./mini-system.ts";
import { IDS } from "./seed.ts";

/** In plain strings: an image of the name `x` is requested only where text became markup. */
const PLAIN =
  `"><img src=x onerror=harm(1)><script>harm(2)</script><svg onload=harm(3)>` +
  "' onmouseover='harm(4) {{harm}} {{{this}}} ${harm(5)} javascript:harm(6) </textarea></template></style>" +
  "<iframe srcdoc='<script>parent.harm(7)</script>'></iframe>";
/** In rich text, where an image may stand. */
const RICH =
  `<p>rich</p><img src="icons/svg/aura.svg" onerror=harm(1)><script>harm(2)</script><svg onload=harm(3)><circle onclick=harm(4) /></svg>` +
  `<a href="javascript:harm(5)">link</a><iframe srcdoc="<script>parent.harm(6)</script>"></iframe><details open ontoggle=harm(7)>x</details>` +
  `<form action="javascript:harm(8)"><button formaction="javascript:harm(9)">go</button></form><math><mi xlink:href="javascript:harm(10)">m</mi></math>` +
  `<p data-tooltip="&lt;svg onload=harm(11)&gt;" data-tooltip-html="&lt;img src=icons/svg/none.svg onerror=harm(12)&gt;">hint</p>` +
  `@UUID[Actor.${IDS.okoro}]{<svg onload=harm(13)>} @UUID[Actor.${IDS.okoro}] @Embed[Actor.${IDS.okoro}] @UUID[Actor.none000000000000]{&lt;svg onload=harm(14)&gt;} ` +
  `[[/r 1d6 # &lt;svg onload=harm(15)&gt;]]{&lt;svg onload=harm(16)&gt;} [[1d6[&lt;svg onload=harm(17)&gt;]]] ` +
  `<document-embed uuid="Actor.${IDS.okoro}"></document-embed><textarea></textarea><svg onload=harm(18)></textarea>`;
const SHORT = `<img src=x onerror=harm(20)>`;

const world = {
  title: `Hostile ${SHORT}`,
  users: [
    { _id: IDS.gm, name: `Gamemaster ${SHORT}`, role: "GAMEMASTER", pronouns: PLAIN },
    { _id: IDS.player, name: `Ada ${SHORT}`, role: "PLAYER", pronouns: PLAIN },
  ],
};

interface Walk {
  readonly told: string[];
  readonly visited: string[];
}
interface Host {
  readonly harms: string[];
  readonly crawler: {
    everywhere(most: number, text: string): Promise<Walk>;
    settle(): Promise<void>;
    hover(root: Element): void;
  };
  readonly [name: string]: any;
}

/**
 * Creates a world of every type of document, all of it hostile. Runs in the page of a gamemaster. Returns what was
 * refused.
 */
async function sow([PLAIN, RICH, SHORT, hero, player]: readonly string[]): Promise<string[]> {
  const host = globalThis as never as Host;
  const { game, foundry, CONFIG } = host;
  const refused: string[] = [];
  const ownership = { default: 0, [player!]: 3 };
  const make = async (Class: string, data: object, options: object = {}): Promise<Host["any"]> => {
    try {
      return await CONFIG[Class].documentClass.create(
        { name: PLAIN, ...data },
        { ...options, render: false, renderSheet: false },
      );
    } catch (error) {
      refused.push(`${Class}: ${(error as Error).message.slice(0, 300)}`);
      return null;
    }
  };
  const kinds = ["Actor", "Item", "JournalEntry", "RollTable", "Macro", "Compendium"];
  const folders: Record<string, string> = {};
  for (const type of kinds) folders[type] = (await make("Folder", { type, description: RICH }))?.id;
  const system = { concept: PLAIN, biography: RICH, notes: RICH };
  const effects = [
    {
      name: PLAIN,
      description: RICH,
      statuses: [SHORT],
      duration: { rounds: 3 },
      changes: [{ key: SHORT, value: SHORT, mode: 2 }],
      flags: { world: { [SHORT!.replaceAll(".", "")]: PLAIN } },
    },
  ];
  const items = [{ name: PLAIN, type: "thing", system: { description: RICH, note: PLAIN }, effects }];
  await make(
    "Actor",
    {
      _id: hero,
      type: "hero",
      ownership,
      system,
      items,
      effects,
      folder: folders["Actor"],
      prototypeToken: { name: PLAIN, actorLink: true },
    },
    { keepId: true },
  );
  const npc = await make("Actor", { type: "npc", ownership, system, effects, prototypeToken: { name: PLAIN } });
  await make("Item", {
    type: "thing",
    ownership,
    system: { description: RICH, note: PLAIN },
    effects,
    folder: folders["Item"],
  });
  const category = "category00000000";
  const page = (type: string, more: object): object => ({
    name: PLAIN,
    type,
    category,
    title: { show: true, level: 1 },
    ...more,
  });
  const entry = {
    ownership: { default: 3 },
    folder: folders["JournalEntry"],
    categories: [{ _id: category, name: PLAIN }],
    pages: [
      page("text", { text: { content: `<h1>${foundry.utils.escapeHTML(PLAIN)}</h1>${RICH}`, format: 1 } }),
      page("text", {
        text: {
          markdown: `# ${foundry.utils.escapeHTML(PLAIN)}\n\n[link](javascript:harm(30)) ${RICH}`,
          content: RICH,
          format: 2,
        },
      }),
      page("image", { src: "icons/svg/aura.svg", image: { caption: PLAIN } }),
      page("pdf", { src: "javascript:harm(31)//.pdf" }),
      page("pdf", { src: `data:text/html,${SHORT}` }),
      page("video", { src: "javascript:harm(32)//.webm" }),
      page("video", { src: 'https://www.youtube.com/embed/x"><svg onload=harm(33)>' }),
    ],
  };
  const book = await make("JournalEntry", entry);
  const results = [
    { type: "text", name: PLAIN, description: RICH, range: [1, 1], img: "icons/svg/aura.svg" },
    { type: "text", name: SHORT, description: RICH, range: [2, 2] },
    { type: "document", name: PLAIN, documentUuid: `Actor.${hero}`, range: [3, 3] },
    { type: "document", name: PLAIN, documentUuid: "Actor.none000000000000", range: [4, 4] },
  ];
  const table = await make("RollTable", {
    description: RICH,
    formula: "1d4",
    results,
    ownership: { default: 3 },
    folder: folders["RollTable"],
  });
  await make("RollTable", { description: RICH, formula: SHORT, results, ownership: { default: 3 } });
  const macro = await make("Macro", {
    type: "chat",
    command: PLAIN,
    ownership: { default: 3 },
    folder: folders["Macro"],
  });
  await make("Macro", { type: "script", command: PLAIN, ownership: { default: 3 } });
  for (const user of game.users) await user.update({ [`hotbar.1`]: macro?.id, character: hero, name: user.name });
  const tokens = [
    { name: PLAIN, actorId: hero, actorLink: true },
    { name: SHORT, actorId: npc?.id, actorLink: false, x: 100, delta: { name: PLAIN } },
  ];
  const scene = await make("Scene", { active: true, navName: PLAIN, tokens });
  for (const round of [0, 2]) {
    const combatants = scene.tokens.map((token: { id: string; actor: { id: string } }) => ({
      tokenId: token.id,
      sceneId: scene.id,
      actorId: token.actor.id,
      name: PLAIN,
      initiative: round || null,
    }));
    const groups = [{ _id: "group00000000000", name: PLAIN }];
    await make(
      "Combat",
      {
        scene: scene.id,
        round,
        active: round > 0,
        combatants: [{ ...combatants[0], group: groups[0]!._id }, combatants[1]],
        groups,
      },
      {},
    );
  }
  await game.settings.set("mini", "word", PLAIN);
  const roll = new host["Roll"]("1d6");
  await roll.evaluate();
  const forged = {
    class: "Roll",
    formula: PLAIN,
    total: SHORT,
    evaluated: true,
    options: { flavor: PLAIN },
    dice: [],
    terms: [
      {
        class: "Die",
        number: 1,
        faces: 6,
        evaluated: true,
        options: { flavor: PLAIN },
        results: [{ result: SHORT, active: true, [SHORT!]: true }],
      },
    ],
  };
  const say = (more: object): Promise<unknown> => make("ChatMessage", { speaker: { alias: PLAIN }, ...more });
  await say({ content: RICH, flavor: RICH, title: PLAIN });
  await say({ content: RICH, rolls: [{ ...roll.toJSON(), options: { flavor: PLAIN } }], flavor: RICH });
  await say({ content: RICH, rolls: [JSON.stringify(forged)] });
  await say({ content: "x", whisper: [player], emote: true, style: 3 });
  try {
    const chat = await host["Roll"].create(`1d6[${SHORT}]`);
    await chat.toMessage({ flavor: RICH, speaker: { alias: PLAIN } });
  } catch (error) {
    refused.push(`Roll: ${(error as Error).message}`);
  }
  await table?.draw().catch((error: Error) => refused.push(`draw: ${error.message}`));
  const { CompendiumCollection } = foundry.documents.collections;
  for (const type of ["Actor", "JournalEntry", "RollTable", "Macro", "Item", "Adventure"]) {
    const pack = await CompendiumCollection.createCompendium({ label: `${type} ${SHORT}`, type });
    await pack.setFolder?.(folders["Compendium"]);
    await pack.configure({ ownership: { PLAYER: "OBSERVER" } });
    await make("Folder", { type }, { pack: pack.collection });
    const options = { pack: pack.collection };
    if (type === "Actor") await make("Actor", { type: "hero", system, effects, items }, options);
    if (type === "Item") await make("Item", { type: "thing", system: { description: RICH, note: PLAIN } }, options);
    if (type === "JournalEntry") await make("JournalEntry", { ...entry, folder: null }, options);
    if (type === "RollTable") await make("RollTable", { description: RICH, formula: "1d4", results }, options);
    if (type === "Macro") await make("Macro", { type: "chat", command: PLAIN }, options);
    if (type === "Adventure") {
      const journal = [book.toObject()];
      await make(
        "Adventure",
        {
          caption: RICH,
          description: RICH,
          journal,
          folders: [{ _id: "folder0000000000", name: PLAIN, type: "Actor" }],
        },
        options,
      );
    }
  }
  return refused;
}

describe.each(GENERATIONS)("hostile text on the tabletop, generation %i", (generation) => {
  let party: Party;
  let scratch: string;
  let gm: Page;
  let ada: Page;
  const asked: string[] = [];
  const each = (run: (page: Page, name: string) => Promise<void>): Promise<unknown> =>
    Promise.all([run(gm, "gm"), run(ada, "ada")]);

  beforeAll(async () => {
    const names = [
      "TYPES.Actor.hero TYPES.Actor.npc TYPES.Item.thing MINI.Sheet MINI.Reload MINI.Word MINI.WordHint MINI.Own MINI.Pick MINI.One MINI.Two",
      "MINI.Menu MINI.MenuLabel MINI.Glowing",
    ];
    const texts = Object.fromEntries(
      names
        .join(" ")
        .split(" ")
        .map((key) => [key, `${key} ${SHORT}`]),
    );
    const made = await writeMiniSystem({ texts });
    scratch = made.scratch;
    party = await Party.open({ generation, system: made.system, world });
    gm = await party.join("Gamemaster", { width: 1600 });
    expect(await gm.evaluate(sow, [PLAIN, RICH, SHORT, IDS.okoro, IDS.player])).toEqual([]);
    ada = await party.join("Ada", { width: 1600 });
    await each(async (page, name) => {
      // An image `x` is requested even where it is created outside the page.
      page.on("request", (request) => {
        if (/\/x$/.test(request.url())) asked.push(`${name}: ${request.url()}`);
      });
      page.on("dialog", (dialog) => void dialog.dismiss());
      await page.addInitScript({ path: "test/e2e/fixtures/crawler.js" });
      await page.reload();
      await ready(page);
    });
  });
  afterAll(async () => {
    await party.close();
    await rm(scratch, { recursive: true, force: true });
  });

  it("Hostile text runs nothing in any tab, menu, dialog, sheet, tooltip or drag, for GM and player", async () => {
    const walk = (page: Page): Promise<Walk> =>
      page.evaluate((text) => (globalThis as never as Host).crawler.everywhere(1, text), SHORT);
    const [theirs, mine] = await Promise.all([walk(gm), walk(ada)]);
    if (process.env["CRAWL_LOG"]) console.log(theirs.visited.join("\n"), "\n----\n", mine.visited.join("\n"));
    expect({ gm: theirs.told, ada: mine.told }).toEqual({ gm: [], ada: [] });
    // The crawl is useful only while it reaches new places.
    const missed = ({ visited }: Walk, wanted: string): string[] =>
      wanted.split(" ").filter((one) => !visited.some((line) => line.includes(one)));
    const both =
      "mini base-sheet journal-entry roll-table-sheet macro-config combatant-config target-picker token-statuses user-config compendium";
    expect(missed(mine, `${both} settings-config dialog`)).toEqual([]);
    expect(
      missed(theirs, `${both} settings-config permission-config folder-config ownership-config token-config dialog`),
    ).toEqual([]);
    expect(asked).toEqual([]);
  });
});
