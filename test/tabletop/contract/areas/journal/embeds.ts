import { expect } from "vitest";
import type { ContractCase, Ground } from "../../contract.ts";
import { cls, enriched, face, harbour, id, until, uuidOf } from "./support.ts";

const CONFIG = face("foundry.DocumentHTMLEmbedConfig");
const PAGE = cls("documents.JournalEntryPage");
const EDITOR = cls("applications.ux.TextEditor");

async function embedded(ground: Ground, settings: string, label = ""): Promise<HTMLElement> {
  const holder = await enriched(ground, `@Embed[${uuidOf("one")} ${settings}]${label}`);
  return holder.querySelector<HTMLElement>("[data-content-embed]")!;
}

/** A system whose items define how they are embedded. */
function withModel(page: any, seen: unknown[] = []): void {
  class Sword extends page.foundry.abstract.TypeDataModel {
    static defineSchema() {
      return {};
    }

    async toEmbed(): Promise<HTMLElement> {
      return Object.assign(document.createElement("mark"), { textContent: "sharp" });
    }

    onEmbed(element: HTMLElement): void {
      seen.push(element.tagName);
    }
  }
  page.CONFIG.Item.dataModels.sword = Sword;
}

export const embedCases: readonly ContractCase[] = [
  {
    member: "JournalEntryPage#_embedTextPage",
    says: "is in a figure with its uuid",
    needs: "page",
    page: CONFIG,
    sentence: "By default Documents are embedded inside a figure element.",
    run: async (ground) => {
      await harbour(ground);
      const embed = await embedded(ground, "");
      expect([embed.tagName, embed.dataset["uuid"], embed.classList.contains("content-embed")]).toEqual([
        "FIGURE",
        uuidOf("one"),
        true,
      ]);
      expect(embed.textContent).toContain("Salt");
    },
  },
  {
    member: "JournalEntryPage#_embedTextPage",
    says: "inline is in a section without a caption",
    needs: "page",
    page: "api/classes/foundry.documents.JournalEntryPage.html",
    sentence: "Embed the content of the Journal Entry Page into the main content flow",
    run: async (ground) => {
      await harbour(ground);
      const embed = await embedded(ground, "inline");
      expect([embed.tagName, embed.querySelector("figcaption")]).toEqual(["SECTION", null]);
    },
  },
  {
    member: "DocumentHTMLEmbedConfig#label",
    says: "is the caption",
    needs: "page",
    page: CONFIG,
    sentence: "if an explicit label is provided, that will always be used as the",
    run: async (ground) => {
      await harbour(ground);
      expect(
        (await embedded(ground, "", "{Special &lt;b&gt;}")).querySelector("strong.embed-caption")?.textContent,
      ).toBe("Special <b>");
    },
  },
  {
    member: "DocumentHTMLEmbedConfig#cite",
    says: "is a content link unless it is refused",
    needs: "page",
    page: CONFIG,
    sentence: "Whether to include a content link to the original Document as a citation.",
    run: async (ground) => {
      await harbour(ground);
      expect((await embedded(ground, "")).querySelector("figcaption cite a.content-link")).not.toBeNull();
      expect((await embedded(ground, "cite=false")).querySelector("cite")).toBeNull();
    },
  },
  {
    member: "DocumentHTMLEmbedConfig#classes",
    says: "are on the outermost element",
    needs: "page",
    page: CONFIG,
    sentence: "Classes to attach to the outermost element.",
    run: async (ground) => {
      await harbour(ground);
      expect([...(await embedded(ground, 'classes="small right"')).classList]).toEqual([
        "content-embed",
        "small",
        "right",
      ]);
    },
  },
  {
    member: "DocumentHTMLEmbedConfig#captionPosition",
    says: "may be the top",
    needs: "page",
    page: CONFIG,
    sentence: "Controls whether the caption is rendered above or below the embedded content.",
    run: async (ground) => {
      await harbour(ground);
      expect((await embedded(ground, "captionPosition=top")).firstElementChild?.tagName).toBe("FIGCAPTION");
      expect((await embedded(ground, "")).lastElementChild?.tagName).toBe("FIGCAPTION");
    },
  },
  {
    member: "JournalEntryPage#_embedImagePage",
    says: "has the caption as its text, unless another is given",
    needs: "page",
    page: PAGE,
    sentence: "Alt text for the image, otherwise the caption will be used.",
    run: async (ground) => {
      await harbour(ground);
      const alt = async (settings: string): Promise<string | null | undefined> =>
        (await enriched(ground, `@Embed[${uuidOf("two")} ${settings}]`)).querySelector("img")?.getAttribute("alt");
      expect([await alt(""), await alt('alt="Other"')]).toEqual(["A die", "Other"]);
    },
  },
  {
    member: "TextEditor._parseEmbedConfig",
    says: "reads the documented examples as documented",
    page: EDITOR,
    sentence:
      "an object of any key=value pairs included with the configuration, as well as a separate values property that contains all the options supplied that were not in key=value format.",
    run: ({ page }) => {
      const { TextEditor } = page.foundry.applications.ux;
      expect(TextEditor._parseEmbedConfig('uuid=Actor.xyz caption="Example Caption" cite=false')).toEqual({
        uuid: "Actor.xyz",
        caption: "Example Caption",
        cite: false,
        values: [],
      });
      expect(TextEditor._parseEmbedConfig('Actor.xyz caption="Example Caption" inline')).toEqual({
        uuid: "Actor.xyz",
        caption: "Example Caption",
        values: ["inline"],
      });
    },
  },
  {
    member: "TextEditor._parseEmbedConfig",
    says: "takes the first uuid where no key names one",
    page: EDITOR,
    sentence: "otherwise the first supplied UUID is used",
    run: ({ page }) =>
      void expect(page.foundry.applications.ux.TextEditor._parseEmbedConfig("inline Actor.a Actor.b").uuid).toBe(
        "Actor.a",
      ),
  },
  {
    member: "TextEditor._embedContent",
    says: "keeps the text of a document that has no embed",
    needs: "page",
    page: EDITOR,
    sentence: "or null if the Document could not be embedded",
    run: async (ground) => {
      await harbour(ground);
      const text = `@Embed[Actor.${id("zoe")}]`;
      expect((await enriched(ground, text, { documents: false })).textContent).toBe(text);
    },
  },
  {
    member: "TypeDataModel#toEmbed",
    says: "is what an item of that type is embedded as",
    needs: "page",
    guess:
      "the page of TypeDataModel says that it converts the document for embedding; that the default document asks it is concluded",
    run: async (ground) => {
      await ground.table({ entry: async () => ground.page.Hooks.once("init", () => withModel(ground.page)) });
      const [item] = await ground.page.Item.createDocuments([{ name: "S", type: "sword" }]);
      expect((await enriched(ground, `@Embed[${item.uuid}]`)).querySelector("figure mark")?.textContent).toBe("sharp");
    },
  },
  {
    member: "HTMLDocumentEmbedElement#connectedCallback",
    says: "notifies the document that its embed is in the page",
    needs: "page",
    page: cls("applications.elements.HTMLDocumentEmbedElement"),
    sentence: "Invoke the Document#onEmbed callback when it is added to the DOM.",
    run: async (ground) => {
      const seen: unknown[] = [];
      await ground.table({ entry: async () => ground.page.Hooks.once("init", () => withModel(ground.page, seen)) });
      const [item] = await ground.page.Item.createDocuments([{ name: "S", type: "sword" }]);
      document.body.append(await enriched(ground, `@Embed[${item.uuid}]`));
      await until(() => seen.length);
      expect(seen).toEqual(["DOCUMENT-EMBED"]);
    },
  },
  {
    member: "CONFIG.DocumentEmbedHandler",
    says: "receives the candidate and may return another",
    needs: "page",
    generations: [14],
    page: "api/v14/types/CONFIG.DocumentEmbedHandler.html",
    sentence: "The candidate element for embedding.",
    run: async (ground) => {
      await harbour(ground);
      const seen: unknown[] = [];
      ground.page.CONFIG.JournalEntryPage.embedHandlers.push(async (doc: any, content: any) => {
        seen.push(doc.id, Boolean(content));
        return Object.assign(document.createElement("mark"), { textContent: "changed" });
      });
      expect((await embedded(ground, "")).querySelector("mark")?.textContent).toBe("changed");
      expect(seen).toEqual([id("one"), true]);
    },
  },
  {
    member: "TextEditor._enrichEmbeds",
    says: "stops where a page embeds itself",
    needs: "page",
    guess: "no page says what a circle of embeds becomes; it must become something",
    run: async (ground) => {
      const entry = await harbour(ground);
      await entry.pages.get(id("one")).update({ "text.content": `<p>@Embed[${uuidOf("one")}]</p>` });
      const holder = await enriched(ground, `@Embed[${uuidOf("one")}]`);
      expect(holder.querySelectorAll("[data-content-embed]")).toHaveLength(1);
      expect(holder.querySelector("a.broken")).not.toBeNull();
    },
  },
];
