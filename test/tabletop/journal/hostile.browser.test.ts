import { beforeEach, expect, test } from "vitest";
import { closeTables, page, SEATS, table } from "./support.ts";

closeTables();

const RUN = "window.hacked = (window.hacked || 0) + 1";
const id = (name: string): string => name.padEnd(16, "0");

/** Markup that runs where text is not escaped or sanitised, each in its own way. */
const ATTACKS: readonly string[] = [
  `<script>${RUN}</script>`,
  `<img src="x" onerror="${RUN}">`,
  `<img src=x onerror=${RUN.replaceAll(" ", "")}>`,
  `<svg onload="${RUN}"><script>${RUN}</script><animate onbegin="${RUN}" attributeName="x"></animate></svg>`,
  `<svg><style><img src="x" onerror="${RUN}"></style></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN.replaceAll(" ", "")}&gt;"></mglyph></table></mtext></math>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN.replaceAll(" ", "")}>"></noscript>`,
  `<details open ontoggle="${RUN}"><summary>s</summary></details>`,
  `<input autofocus onfocus="${RUN}">`,
  `<a href="javascript:${RUN}">a</a>`,
  `<a href=" java&#x09;script:${RUN}">a</a>`,
  `<a href="data:text/html,<script>${RUN}</script>">a</a>`,
  `<iframe srcdoc="<script>parent.hacked = 1</script>"></iframe>`,
  `<iframe src="javascript:parent.hacked=1"></iframe>`,
  `<form action="javascript:${RUN}"><button formaction="javascript:${RUN}">b</button></form>`,
  `<object data="javascript:${RUN}"></object><embed src="javascript:${RUN}">`,
  `<video onerror="${RUN}" src="x"><source onerror="${RUN}"></video>`,
  `<style>@import "javascript:${RUN}"</style><link rel="stylesheet" href="javascript:${RUN}"><base href="javascript:x/">`,
  `<template><img src="x" onerror="${RUN}"></template>`,
  `<x-own onclick="${RUN}" onmouseover="${RUN}">x</x-own>`,
];

/** Everything on the page that could run when it is pressed. */
function armed(root: ParentNode): string[] {
  return [...root.querySelectorAll("*")].flatMap((element) => [
    ...(/^(?:script|object|embed|base|link|meta)$/i.test(element.tagName) ? [element.outerHTML.slice(0, 80)] : []),
    ...[...element.attributes]
      .filter(
        ({ name, value }) =>
          /^on/i.test(name) ||
          name === "srcdoc" ||
          /^[\s\u0000-\u0020]*(?:java\s*script|data:text)/i.test(value.replace(/[\t\n\r]/g, "")),
      )
      .map(({ name, value }) => `${element.tagName} ${name}=${value.slice(0, 60)}`),
  ]);
}

async function settle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 120));
}

beforeEach(() => {
  delete page.hacked;
});

test("Enriched text runs nothing, read once and read again", async () => {
  await table();
  const { TextEditor } = page.foundry.applications.ux;
  for (const attack of ATTACKS) {
    const html = await TextEditor.enrichHTML(`<p>before</p>${attack}<p>after</p>`, { secrets: true });
    const holder = document.createElement("div");
    document.body.append(holder);
    holder.innerHTML = html;
    expect(armed(holder), attack).toEqual([]);
    expect(holder.textContent).toContain("before");
    const again = document.createElement("div");
    again.innerHTML = holder.innerHTML;
    expect(armed(again), attack).toEqual([]);
    for (const link of holder.querySelectorAll<HTMLElement>("a, button"))
      link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  }
  await settle();
  expect(page.hacked).toBeUndefined();
});

test("Names in links, labels, embeds, rolls and headings are text", async () => {
  await table();
  const name = `<img src=x onerror="${RUN}">`;
  const [actor] = await page.Actor.createDocuments([{ name, type: "hero" }]);
  const [entry] = await page.JournalEntry.createDocuments([
    {
      name,
      pages: [
        { name, type: "text", text: { content: "<h2>&lt;img src=x onerror=1&gt;</h2>" } },
        { name: "i", type: "image", src: "x.webp", image: { caption: name } },
      ],
    },
  ]);
  const [first, image] = entry.pages.contents;
  const label = name.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const text = `<p>@UUID[${actor.uuid}] @UUID[${actor.uuid}]{${label}} @UUID[Actor.${id("none")}]{${label}} @Actor[${label}]{x} [[/r 1d6 # ${label}]]{${label}} [[1d1]]{${label}} @Embed[${image.uuid}]{${label}}</p>`;
  const holder = document.createElement("div");
  document.body.append(holder);
  holder.innerHTML = await page.foundry.applications.ux.TextEditor.enrichHTML(text);
  expect(armed(holder)).toEqual([]);
  expect([...holder.querySelectorAll("img")].map((found) => found.getAttribute("src"))).toEqual(["x.webp"]);
  await entry.sheet.render({ force: true });
  expect(entry.sheet.element.querySelector(".window-title").textContent).toBe(name);
  expect(entry.sheet.element.querySelector(".toc .page-name").textContent).toBe(name);
  expect(entry.sheet.element.querySelector(".toc .heading-link").textContent).toBe("<img src=x onerror=1>");
  await first.sheet.render({ force: true });
  await page.foundry.documents.collections.Journal.showDialog(first);
  await page.game.users.get(SEATS.player).update({ name });
  await settle();
  expect(armed(document.body)).toEqual([]);
  expect(page.hacked).toBeUndefined();
});

test("A page whose stored text was never sanitised is rendered without scripts; so are its addresses", async () => {
  const pages = ATTACKS.map((attack, index) => ({
    _id: id(`p${index}x`),
    name: `p${index}`,
    type: "text",
    sort: index,
    text: { content: `<p>x</p>${attack}` },
  }));
  const media = [
    { _id: id("pdf"), name: "pdf", type: "pdf", src: `javascript:${RUN}` },
    { _id: id("video"), name: "video", type: "video", src: `javascript:${RUN}` },
    {
      _id: id("image"),
      name: "image",
      type: "image",
      src: `x" onerror="${RUN}`,
      image: { caption: `<img src=x onerror="${RUN}">` },
    },
    { _id: id("still"), name: "still", type: "image", src: `java\tscript:${RUN}` },
    { _id: id("blob"), name: "blob", type: "image", src: `blob:javascript:${RUN}` },
    {
      _id: id("drawn"),
      name: "drawn",
      type: "image",
      src: "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>",
    },
    {
      _id: id("mark"),
      name: "mark",
      type: "text",
      text: { format: 2, markdown: `[a](javascript:${RUN}) <img src=x onerror="${RUN}"> <script>${RUN}</script>` },
    },
  ];
  await table({ world: { journal: [{ _id: id("journal"), name: "J", pages: [...pages, ...media] }] } });
  const entry = page.game.journal.get(id("journal"));
  await entry.sheet.render({ force: true, mode: 2 });
  expect(entry.sheet.element.querySelectorAll(".journal-entry-pages > [data-page-id]")).toHaveLength(
    pages.length + media.length,
  );
  await settle();
  expect(armed(entry.sheet.element.querySelector(".journal-entry-pages"))).toEqual([]);
  for (const one of [...entry.pages].slice(0, 6)) {
    await one.sheet.render({ force: true });
    await settle();
    expect(armed(one.sheet.element)).toEqual([]);
    await one.sheet.close({ submitted: true });
  }
  // A picture's address is shown as a picture if it is one, and as text in its field all the same.
  for (const [name, count] of [
    ["still", 0],
    ["blob", 0],
    ["drawn", 1],
  ] as const) {
    const { sheet, src } = entry.pages.get(id(name));
    await sheet.render({ force: true });
    expect(sheet.element.querySelectorAll(".image-preview img")).toHaveLength(count);
    expect(sheet.element.querySelector("file-picker[name=src]").value).toBe(src);
    await sheet.close({ submitted: true });
  }
  expect(page.hacked).toBeUndefined();
});

test("Only a picture's address is requested as a picture: in a page, where it is embedded, and in a window of its own", async () => {
  const address = `blob:javascript:${RUN}`;
  await table({
    world: {
      journal: [
        { _id: id("journal"), name: "J", pages: [{ _id: id("blob"), name: "b", type: "image", src: address }] },
      ],
    },
  });
  const { ImagePopout, ImagePopoutV1 } = page.foundry.applications.apps;
  const entry = page.game.journal.get(id("journal"));
  await entry.sheet.render({ force: true });
  const embed = await entry.pages.contents[0].toEmbed({ values: [] });
  expect(embed?.querySelector("img") ?? null).toBeNull();
  for (const hostile of [address, "view-source:javascript:1", "mailto:a@example.org"]) {
    const popout = new ImagePopout({ src: hostile });
    await popout.render({ force: true });
    expect(popout.element.querySelector("img").hasAttribute("src"), hostile).toBe(false);
    await popout.close();
    const old = new ImagePopoutV1(hostile);
    await old._render(true);
    expect(old.element.find("img")[0].hasAttribute("src"), hostile).toBe(false);
    await old.close();
  }
  expect([...document.querySelectorAll("[src*='javascript']")]).toEqual([]);
  // A blob URL of the page itself is one: packages display pictures that they have generated.
  const own = URL.createObjectURL(new Blob([]));
  const popout = new ImagePopout({ src: own });
  await popout.render({ force: true });
  expect(popout.element.querySelector("img").getAttribute("src")).toBe(own);
  await popout.close();
});

test("The editor, a paste and a preview neither run nor keep scripts", async () => {
  await table();
  document.body.innerHTML = '<form><prose-mirror name="t" aria-label="T"></prose-mirror></form>';
  const element = document.querySelector("prose-mirror") as any;
  for (const attack of ATTACKS) {
    element.value = `<p>x</p>${attack}`;
    expect(element.value, attack).not.toMatch(/\son\w+=|javascript:|srcdoc|<script/i);
    document.createElement("div").innerHTML = page.foundry.applications.ux.TextEditor.previewHTML(attack);
  }
  const { HTMLProseMirrorElement } = page.foundry.applications.elements;
  document.body.append(
    HTMLProseMirrorElement.create({ name: "s", value: "<p>x</p>", toggled: true, enriched: ATTACKS.join("") }),
  );
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/html", ATTACKS.join(""));
  element
    .querySelector(".ProseMirror")
    .dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  await settle();
  expect(armed(document.body)).toEqual([]);
  expect(page.hacked).toBeUndefined();
});
