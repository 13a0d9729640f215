import { expect } from "vitest";
import type { ContractCase, Ground } from "../../contract.ts";
import { ARTICLE, cls, enriched, face, harbour, id, until, uuidOf } from "./support.ts";

const EDITOR = cls("applications.ux.TextEditor");
const OPTIONS = face("foundry.EnrichmentOptions");
const ENRICHER = face("CONFIG.TextEditorEnricherConfig");
const ANCHOR = face("foundry.EnrichmentAnchorOptions");
const ZOE = `Actor.${id("zoe")}`;

const editor = ({ page }: Ground): any => page.foundry.applications.ux.TextEditor;

/** A case of one option of enrichment: the text with it, and with it set to false. */
function option(member: string, sentence: string, text: string, selector: string): ContractCase {
  return {
    member: `EnrichmentOptions#${member}`,
    says: "is applied unless it is false",
    needs: "page",
    page: OPTIONS,
    sentence,
    run: async (ground) => {
      await harbour(ground);
      ground.page.CONFIG.TextEditor.enrichers.push({
        pattern: /@mine/g,
        enricher: () => document.createElement("mark"),
      });
      expect((await enriched(ground, text)).querySelector(selector)).not.toBeNull();
      expect((await enriched(ground, text, { [member]: false })).querySelector(selector)).toBeNull();
    },
  };
}

export const textCases: readonly ContractCase[] = [
  option("documents", "Replace dynamic document links?", `@UUID[${ZOE}]`, "a.content-link"),
  option("links", "Replace hyperlink content?", "https://example.org", "a[href]"),
  option("rolls", "Replace inline dice rolls?", "[[/r 1d6]]", "a.inline-roll"),
  option("embeds", "Replace embedded content?", `@Embed[${uuidOf("one")}]`, "[data-content-embed]"),
  option("custom", "Apply custom enrichers?", "@mine", "mark"),
  {
    member: "EnrichmentOptions#secrets",
    says: "keeps unrevealed secrets; without it only revealed ones stay",
    needs: "page",
    page: OPTIONS,
    sentence: "Include unrevealed secret tags in the final HTML? If false, unrevealed secret blocks will be removed.",
    run: async (ground) => {
      const text = '<section class="secret" id="a">A</section><section class="secret revealed" id="b">B</section>';
      expect((await enriched(ground, text)).textContent).toBe("B");
      expect((await enriched(ground, text, { secrets: true })).textContent).toBe("AB");
    },
  },
  {
    member: "EnrichmentOptions#relativeTo",
    says: "is the document that `.id` is relative to",
    needs: "page",
    page: OPTIONS,
    sentence: "A document to resolve relative UUIDs against.",
    run: async (ground) => {
      const entry = await harbour(ground);
      const link = (
        await enriched(ground, `@UUID[.${id("two")}]`, { relativeTo: entry.pages.get(id("one")) })
      ).querySelector("a");
      expect(link?.dataset["uuid"]).toBe(uuidOf("two"));
    },
  },
  {
    member: "EnrichmentOptions#rollData",
    says: "may be a function",
    needs: "page",
    page: OPTIONS,
    sentence: "The data object providing context for inline rolls, or a function that produces it.",
    run: async (ground) => {
      await harbour(ground);
      expect((await enriched(ground, "[[@x + 1]]", { rollData: { x: 2 } })).textContent).toBe("3");
      expect((await enriched(ground, "[[@x + 1]]", { rollData: () => ({ x: 4 }) })).textContent).toBe("5");
    },
  },
  {
    member: "TextEditor._enrichContentLinks",
    says: "creates anchors with the given name",
    needs: "page",
    page: EDITOR,
    sentence: "to anchor elements.",
    run: async (ground) => {
      await harbour(ground);
      const link = (await enriched(ground, `@UUID[${ZOE}]{her}`)).querySelector("a");
      expect([link?.textContent, link?.className, link?.dataset["uuid"], link?.dataset["type"]]).toEqual([
        "her",
        "content-link",
        ZOE,
        "Actor",
      ]);
    },
  },
  {
    member: "TextEditor.enrichHTML",
    says: "links by type and name",
    needs: "page",
    page: ARTICLE,
    sentence: "@DocumentType[Document Name]",
    run: async (ground) => {
      await harbour(ground);
      expect((await enriched(ground, "@Actor[Zoe]")).querySelector("a")?.dataset["uuid"]).toBe(ZOE);
    },
  },
  {
    member: "TextEditor.enrichHTML",
    says: "marks a link to a missing document",
    needs: "page",
    guess: "no page names the class `broken`; packages style it",
    run: async (ground) => {
      await harbour(ground);
      const link = (await enriched(ground, "@UUID[Actor.nobody0000000000]{Gone}")).querySelector("a");
      expect([link?.classList.contains("broken"), link?.textContent]).toEqual([true, "Gone"]);
    },
  },
  {
    member: "ClientDocument#toAnchor",
    says: "has link, uuid, id and type, and can be dragged",
    needs: "page",
    page: "api/classes/foundry.documents.JournalEntryPage.html",
    sentence: 'data-id="QnH8yGIHy4pmFBHR" data-type="JournalEntryPage" data-tooltip="Image Page"',
    run: async (ground) => {
      const anchor = (await harbour(ground)).pages.get(id("two")).toAnchor();
      expect(anchor.dataset).toMatchObject({ link: "", uuid: uuidOf("two"), id: id("two"), type: "JournalEntryPage" });
      expect([anchor.draggable, anchor.querySelector("i").className]).toEqual([true, "fa-solid fa-file-image"]);
    },
  },
  {
    member: "TextEditor",
    says: "opens the linked document when its link is clicked",
    needs: "page",
    page: ARTICLE,
    sentence: "clicking on the link will open the linked document in another window",
    run: async (ground) => {
      const entry = await harbour(ground);
      document.body.append(await enriched(ground, `@UUID[${uuidOf("two")}]`));
      document.querySelector<HTMLElement>("a.content-link")!.click();
      await until(() => entry.sheet.rendered && entry.sheet.pageId === id("two"));
      await entry.sheet.close();
    },
  },
  {
    member: "TextEditor",
    says: "keeps the heading that a link leads to",
    needs: "page",
    page: ARTICLE,
    sentence: "will automatically open that Journal Entry to the specified header",
    run: async (ground) => {
      const entry = await harbour(ground);
      const holder = await enriched(ground, `@UUID[${uuidOf("one")}#c]{C}`);
      expect(holder.querySelector("a")?.dataset["hash"]).toBe("c");
      document.body.append(holder);
      const seen: unknown[] = [];
      entry.sheet.render = async (options: any) => void seen.push(options.pageId, options.anchor);
      document.querySelector<HTMLElement>("a.content-link")!.click();
      await until(() => seen.length);
      expect(seen).toEqual([id("one"), "c"]);
    },
  },
  {
    member: "TextEditor._createInlineRoll",
    says: "rolls immediately, or creates a deferred roll",
    needs: "page",
    page: EDITOR,
    sentence: "element or an eagerly evaluated roll result.",
    run: async (ground) => {
      await harbour(ground);
      const [now, later] = (
        await enriched(ground, "[[2 + 3]] [[/gmr 1d6 # Hit]]{Strike}")
      ).querySelectorAll<HTMLElement>("a.inline-roll");
      expect([now?.textContent, now?.classList.contains("inline-result")]).toEqual(["5", true]);
      expect([later?.textContent, later?.dataset["mode"], later?.dataset["formula"], later?.dataset["flavor"]]).toEqual(
        ["Strike", "gmroll", "1d6", "Hit"],
      );
    },
  },
  {
    member: "TextEditor._createInlineRoll",
    says: "ignores other commands",
    needs: "page",
    page: EDITOR,
    sentence: "Returns null if the contained command is not a valid roll expression.",
    run: async (ground) => {
      await harbour(ground);
      expect((await enriched(ground, "[[/save dex]]")).innerHTML).toBe("[[/save dex]]");
    },
  },
  {
    member: "TextEditor._onClickInlineRoll",
    says: "rolls to the chat",
    needs: "page",
    page: EDITOR,
    sentence: "Handle left-mouse clicks on an inline roll, dispatching the formula or displaying the tooltip.",
    run: async (ground) => {
      await harbour(ground);
      document.body.append(await enriched(ground, "[[/r 1d1 + 4]]"));
      document.querySelector<HTMLElement>("a.inline-roll")!.click();
      await until(() => ground.page.game.messages.contents[0]?.rolls[0]?.total === 5);
    },
  },
  {
    member: "Roll.expandInlineResult",
    says: "shows the dice of an inline result until it is collapsed",
    needs: "page",
    guess: "the page of Roll says that it expands to display the result as a tooltip, not where the tooltip is",
    run: async (ground) => {
      await harbour(ground);
      const holder = await enriched(ground, "[[1d1]]");
      const anchor = holder.querySelector("a");
      await ground.page.Roll.expandInlineResult(anchor);
      expect(anchor?.querySelector(".dice-tooltip")).not.toBeNull();
      ground.page.Roll.collapseInlineResult(anchor);
      expect(anchor?.querySelector(".dice-tooltip")).toBeNull();
    },
  },
  {
    member: "TextEditor._createHyperlink",
    says: "makes a link of an address, and keeps existing links",
    needs: "page",
    page: EDITOR,
    sentence: "Replace a hyperlink-like string with an actual HTML",
    run: async (ground) => {
      const holder = await enriched(
        ground,
        '<p>See https://example.org/a. <a href="https://x.org">https://x.org</a></p>',
      );
      expect([...holder.querySelectorAll("a")].map((link) => link.textContent)).toEqual([
        "https://example.org/a",
        "https://x.org",
      ]);
    },
  },
  {
    member: "TextEditorEnricherConfig#pattern",
    says: "must be global",
    needs: "page",
    page: ENRICHER,
    sentence: "The string pattern to match. Must be flagged as global.",
    run: async (ground) => {
      ground.page.CONFIG.TextEditor.enrichers.push({ pattern: /a/, enricher: () => null });
      await expect(enriched(ground, "a")).rejects.toThrow("global");
    },
  },
  {
    member: "TextEditorEnricherConfig#onRender",
    says: "is called with the wrapper when it enters the page",
    needs: "page",
    page: ENRICHER,
    sentence: "An optional callback that is invoked when the enriched content is added to the DOM.",
    run: async (ground) => {
      await harbour(ground);
      const seen: string[] = [];
      ground.page.CONFIG.TextEditor.enrichers.push({
        id: "mine",
        pattern: /@mine/g,
        enricher: () => document.createElement("mark"),
        onRender: (element: HTMLElement) => seen.push(element.tagName, element.firstElementChild?.tagName ?? ""),
      });
      const holder = await enriched(ground, "@mine");
      expect(seen).toEqual([]);
      document.body.append(holder);
      expect(seen).toEqual(["ENRICHED-CONTENT", "MARK"]);
    },
  },
  {
    member: "TextEditorEnricherConfig#id",
    says: "names the wrapper; without it there is none",
    needs: "page",
    page: ENRICHER,
    sentence: "Required if you want to use the onRender callback.",
    run: async (ground) => {
      const enricher = () => document.createElement("mark");
      ground.page.CONFIG.TextEditor.enrichers.push({ pattern: /@mine/g, enricher, onRender: () => undefined });
      expect((await enriched(ground, "@mine")).innerHTML).toBe("<mark></mark>");
    },
  },
  {
    member: "TextEditorEnricherConfig#replaceParent",
    says: "replaces an element that contains nothing else",
    needs: "page",
    page: ENRICHER,
    sentence:
      "Hoist the replacement element out of its containing element if it replaces the entire contents of the element.",
    run: async (ground) => {
      ground.page.CONFIG.TextEditor.enrichers.push({
        pattern: /@mine/g,
        enricher: () => document.createElement("mark"),
        replaceParent: true,
      });
      expect((await enriched(ground, "<p>@mine</p><p>x @mine</p>")).innerHTML).toBe(
        "<mark></mark><p>x <mark></mark></p>",
      );
    },
  },
  {
    member: "TextEditorEnricherRenderCallback",
    says: "receives a signal that aborts when the element is removed",
    needs: "page",
    page: "api/types/CONFIG.TextEditorEnricherRenderCallback.html",
    sentence: "An signal that aborts when the element is disconnected.",
    run: async (ground) => {
      await harbour(ground);
      let signal: AbortSignal | undefined;
      ground.page.CONFIG.TextEditor.enrichers.push({
        id: "mine",
        pattern: /@mine/g,
        enricher: () => document.createElement("mark"),
        onRender: (_element: HTMLElement, options: { signal: AbortSignal }) => (signal = options.signal),
      });
      const holder = await enriched(ground, "@mine");
      document.body.append(holder);
      expect(signal?.aborted).toBe(false);
      holder.remove();
      expect(signal?.aborted).toBe(true);
    },
  },
  {
    member: "TextEditor.createAnchor",
    says: "sets attributes, classes, data, icon and content",
    needs: "page",
    page: ANCHOR,
    sentence: "A font-awesome icon class to use as the icon.",
    run: (ground) => {
      const anchor = editor(ground).createAnchor({
        attrs: { rel: "x" },
        classes: ["a", "b"],
        dataset: { k: "v" },
        icon: "fa-solid fa-x",
        name: "<b>N",
      });
      expect([
        anchor.rel,
        anchor.className,
        anchor.dataset.k,
        anchor.querySelector("i").className,
        anchor.textContent,
      ]).toEqual(["x", "a b", "v", "fa-solid fa-x", "<b>N"]);
    },
  },
  {
    member: "TextEditor.implementation",
    says: "is the class in CONFIG.ux",
    page: EDITOR,
    sentence: "Retrieve the configured TextEditor implementation.",
    run: (ground) => {
      class Mine extends editor(ground) {}
      ground.page.CONFIG.ux = { TextEditor: Mine };
      expect(editor(ground).implementation).toBe(Mine);
    },
  },
  {
    member: "TextEditor._replaceTextContent",
    says: "returns whether it replaced anything",
    needs: "page",
    page: "api/classes/foundry.applications.ux.TextEditor.html",
    sentence: "Whether a replacement was made.",
    run: (ground) => {
      const holder = Object.assign(document.createElement("p"), { textContent: "a b a" });
      const nodes = [holder.firstChild as Text];
      expect(editor(ground)._replaceTextContent(nodes, /z/g, () => null)).toBe(false);
      expect(editor(ground)._replaceTextContent(nodes, /a/g, () => document.createElement("b"))).toBe(true);
      expect(holder.innerHTML).toBe("<b></b> b <b></b>");
    },
  },
  {
    member: "TextEditor.getDragEventData",
    says: "is empty for a drag without JSON",
    needs: "page",
    page: EDITOR,
    sentence: "The object will be empty if the DragEvent did not contain JSON-parseable data.",
    run: (ground) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData("text/plain", "hello");
      expect(editor(ground).getDragEventData(new DragEvent("drop", { dataTransfer }))).toEqual({});
    },
  },
  {
    member: "TextEditor.getContentLink",
    says: "links to the dragged document, relative and labelled on request, else null",
    page: EDITOR,
    sentence: "Given a Drop event, returns a Content link if possible",
    run: async (ground) => {
      const entry = await harbour(ground);
      const data = entry.pages.get(id("two")).toDragData();
      expect(await editor(ground).getContentLink(data)).toBe(`@UUID[${uuidOf("two")}]{two}`);
      expect(await editor(ground).getContentLink(data, { relativeTo: entry.pages.get(id("one")), label: "L" })).toBe(
        `@UUID[.${id("two")}]{L}`,
      );
      expect(await editor(ground).getContentLink({})).toBeNull();
    },
  },
  {
    member: "TextEditor.decodeHTML",
    says: "returns characters for entities",
    needs: "page",
    page: EDITOR,
    sentence: "converting entities back to unicode characters",
    run: (ground) => void expect(editor(ground).decodeHTML("&lt;b&gt; &amp; &eacute;")).toBe("<b> & é"),
  },
  {
    member: "TextEditor.previewHTML",
    says: "is an excerpt of the text",
    needs: "page",
    page: EDITOR,
    sentence: "Preview an HTML fragment by constructing a substring of a given length from its inner text.",
    run: (ground) => void expect(editor(ground).previewHTML("<p>One <b>two</b> three</p>", 7)).toBe("One two…"),
  },
  {
    member: "TextEditor.truncateHTML",
    says: "removes everything but text",
    needs: "page",
    page: EDITOR,
    sentence: "removes any non-paragraph-style text",
    run: (ground) => {
      const holder = document.createElement("div");
      holder.innerHTML = "<p>a</p><table><tbody><tr><td>b</td></tr></tbody></table>";
      expect(editor(ground).truncateHTML(holder).textContent).toBe("a");
    },
  },
  {
    member: "TextEditor.truncateText",
    says: "splits at white space, or breaks words",
    page: EDITOR,
    sentence: "Whether to truncate by splitting on white space (if true) or breaking words.",
    run: (ground) => {
      const { truncateText } = editor(ground);
      expect(truncateText("hello world", { maxLength: 8, splitWords: true })).toBe("hello…");
      expect(truncateText("hello world", { maxLength: 8, splitWords: false, suffix: "." })).toBe("hello wo.");
    },
  },
];
