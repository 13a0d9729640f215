/** The demo world has for each ruleset what it opens with: characters, opponents, scene, encounter, journal, macros. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { extractCommand, parseCommand } from "../../src/core/checks/intent-text.ts";

interface Doc {
  readonly _id: string;
  readonly name: string;
  readonly type: string;
  readonly img: string;
  readonly command: string;
  readonly items?: readonly { readonly name: string; readonly type: string; readonly system?: object }[];
  readonly flags?: {
    readonly quadrant?: { readonly ruleset?: string; readonly opening?: true; readonly for?: string };
  };
  readonly ownership?: Readonly<Record<string, number>>;
  readonly tokens: readonly Token[];
  readonly combatants: readonly { readonly tokenId: string; readonly actorId: string }[];
  readonly pages: readonly (Doc & { readonly text: { readonly content: string } })[];
}
interface Token {
  readonly _id: string;
  readonly name: string;
  readonly actorId: string;
  readonly actorLink: boolean;
  readonly disposition: number;
  readonly texture: { readonly src: string };
}
type Seed = Readonly<Record<"actors", readonly (Doc & { readonly _from: string })[]>> &
  Readonly<Record<"users" | "scenes" | "combats" | "journal" | "macros", readonly Doc[]>>;

const root = join(import.meta.dirname, "../..");
const read = <T>(path: string): T => parse(readFileSync(join(root, path), "utf8")) as T;
const seed = read<Seed>("worlds-seed/demo.yaml");
const packed = new Map(
  readdirSync(join(root, "packs/_source"), { recursive: true, encoding: "utf8" })
    .filter((path) => /(actors|worlds)\/[^_].*\.yml$/.test(path))
    .map((path) => read<Doc>(join("packs/_source", path)))
    .map((actor) => [actor._id, actor]),
);
const actors = seed.actors.map(({ _from, ...own }) => ({ ...packed.get(_from.split(".").at(-1) ?? "")!, ...own }));
const rulesets = readdirSync(join(root, "src/rulesets"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const players = seed.users.filter(({ name }) => name !== "Gamemaster").map(({ _id }) => _id);

describe.each(rulesets)("the demo world of %s", (ruleset) => {
  const opening = (list: readonly Doc[]): readonly Doc[] =>
    list.filter(({ flags }) => flags?.quadrant?.ruleset === ruleset && flags.quadrant.opening === true);
  const heroes = players.map((player) =>
    actors.find(({ type, ownership }) => type.startsWith(ruleset) && ownership?.[player] === 3)!,
  );
  const [scene] = opening(seed.scenes);
  const [entry] = opening(seed.journal);

  it("Each player owns a character; no two of the ruleset's actors have one portrait", () => {
    expect(new Set(heroes.map(({ _id }) => _id)).size).toBe(players.length);
    const pictures = actors.filter(({ type }) => type.startsWith(ruleset)).map(({ img }) => img);
    expect(new Set(pictures).size).toBe(pictures.length);
    for (const img of pictures) expect(existsSync(join(root, img.replace("systems/quadrant/", ""))), img).toBe(true);
  });

  it("Its scene has linked, friendly tokens of the characters and unlinked, hostile ones of the same ruleset", () => {
    const tokens = scene?.tokens ?? [];
    const own = tokens.filter(({ actorId }) => heroes.some(({ _id }) => _id === actorId));
    const others = tokens.filter((token) => !own.includes(token));
    expect(own).toHaveLength(heroes.length);
    expect(own.every(({ actorLink, disposition }) => actorLink && disposition === 1)).toBe(true);
    expect(others.length).toBeGreaterThan(0);
    expect(others.every(({ actorLink, disposition }) => !actorLink && disposition === -1)).toBe(true);
    for (const { actorId, texture } of tokens) {
      const actor = actors.find(({ _id }) => _id === actorId);
      expect(actor?.type.startsWith(ruleset), actorId).toBe(true);
      expect(texture.src).toBe(actor?.img);
    }
    expect(new Set(tokens.map(({ name }) => name)).size).toBe(tokens.length);
  });

  it("Its encounter holds every token of its scene", () => {
    const [combat] = opening(seed.combats);
    expect(combat?.combatants.map(({ tokenId, actorId }) => `${tokenId} ${actorId}`)).toEqual(
      scene?.tokens.map(({ _id, actorId }) => `${_id} ${actorId}`),
    );
  });

  it("Its journal has a page for each character and for the GM, whose commands name actors and items there are", () => {
    expect(entry?.pages.map(({ flags }) => flags?.quadrant?.for)).toEqual([...heroes.map(({ _id }) => _id), "gm"]);
    for (const page of entry?.pages ?? []) {
      const commands = [...page.text.content.matchAll(/@Check\[([^\]]+)\]/g)].map(([, text = ""]) =>
        parseCommand(text),
      );
      expect(commands.length, page.name).toBeGreaterThan(0);
      for (const command of commands) {
        if ("key" in command) throw new Error(JSON.stringify(command));
        const named = command.actor ?? "";
        const actor = actors.find(({ _id, name }) => name === named || named.endsWith(`.Actor.${_id}`));
        expect(actor?.type.startsWith(ruleset), named).toBe(true);
        if (command.item !== null) expect(actor?.items?.map(({ name }) => name)).toContain(command.item);
        if (command.check !== "") expect(command.check.startsWith(`${ruleset}.`)).toBe(true);
      }
    }
  });

  it("It has macros with commands of the ruleset", () => {
    const macros = opening(seed.macros);
    expect(macros.length).toBeGreaterThan(1);
    for (const { command } of macros) expect(extractCommand(command)).toMatch(new RegExp(`^${ruleset}\\.`));
  });
});

describe("what StarSIEGE's demo shows", () => {
  const find = (name: string): Doc => actors.find((actor) => actor.name === name)!;

  it("A psionic has two powers and a species; two planets and an armed craft are there", () => {
    const types = find("Ashti Ren").items?.map(({ type }) => type) ?? [];
    expect(types.filter((type) => type === "siegePower")).toHaveLength(2);
    expect(types).toContain("siegeSpecies");
    expect(actors.filter(({ type }) => type === "siegePlanet")).toHaveLength(2);
  });

  it.each(["free-trader-halcyon", "gunship-night-heron", "interceptor", "battle-tank", "breacher-boat"])(
    "The craft %s has a weapon, a Defense and a Competence",
    (file) => {
      const craft = read<{ items: { system: { damage?: { total: number } } }[]; system: object }>(
        `packs/_source/siege-worlds/${file}.yml`,
      );
      expect(craft.items.some(({ system }) => (system.damage?.total ?? 0) > 0)).toBe(true);
      expect(craft.system).toMatchObject({ defense: { combat: { base: expect.any(Number) as number } } });
      expect(craft.system).toMatchObject({ npc: { competence: expect.any(Number) as number } });
    },
  );
});
