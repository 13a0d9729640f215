/**
 * A small system for tests, written to a folder: core's sheets, one sheet of its own with rich text, settings and
 * statuses.
 */
import { cp, mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const SCRIPT = "test/e2e/fixtures/mini.mjs";

export interface MiniSystem {
  /** Texts of the system's own language file beside the plain ones. */
  readonly texts?: Readonly<Record<string, string>>;
}

/** Writes the system and returns its path. Its parent folder is for the test to delete. */
export async function writeMiniSystem({ texts = {} }: MiniSystem = {}): Promise<{ scratch: string; system: string }> {
  const scratch = await mkdtemp(join(tmpdir(), "mini-"));
  const system = join(scratch, "mini");
  await mkdir(system);
  const manifest = {
    id: "mini",
    title: "Mini",
    version: "1.0.0",
    compatibility: { minimum: "13", verified: "14" },
    esmodules: ["mini.mjs"],
    languages: [{ lang: "en", name: "English", path: "en.json" }],
    documentTypes: {
      Actor: { hero: { htmlFields: ["biography"] }, npc: {} },
      Item: { thing: { htmlFields: ["description"] } },
    },
    initiative: "1d6",
  };
  const plain = {
    "TYPES.Actor.hero": "Hero",
    "TYPES.Actor.npc": "Figure",
    "TYPES.Item.thing": "Thing",
    "MINI.Reload": "Harsh light",
    "MINI.Word": "A word",
  };
  await writeFile(join(system, "system.json"), JSON.stringify(manifest));
  await writeFile(join(system, "en.json"), JSON.stringify({ ...plain, ...texts }));
  await cp(SCRIPT, join(system, "mini.mjs"));
  await writeFile(join(system, "hero.hbs"), HERO);
  return { scratch, system };
}

const HERO = `<div class="mini-sheet standard-form">
  <input type="text" name="name" value="{{document.name}}" aria-label="Name">
  {{formGroup fields.concept value=source.system.concept rootId=rootId}}
  {{formGroup fields.biography value=source.system.biography enriched=biography toggled=true rootId=rootId}}
  {{formGroup fields.notes value=source.system.notes enriched=notes toggled=true rootId=rootId}}
  <section class="read" aria-label="Notes as read">{{{notes}}}</section>
  <ul>{{#each document.items}}<li data-item-id="{{id}}" class="draggable"><span>{{name}}</span></li>{{/each}}</ul>
</div>
`;
