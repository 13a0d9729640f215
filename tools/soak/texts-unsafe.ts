/**
 * Deliberately unsafe views: each inserts a text into a page in another way. They prove that the detector finds harm.
 */
import type { Page } from "playwright-core";
import type { HostileText } from "./texts-corpus.ts";

/** The unsafe ways to insert a text into a page. */
export const UNSAFE = [
  "text node",
  "quoted attribute",
  "unquoted attribute",
  "address",
  "frame",
  "style",
  "script",
  "compiled template",
] as const;
export type Unsafe = (typeof UNSAFE)[number];

interface Host {
  readonly harms: string[];
  readonly crawler: { sweep(): void };
  readonly Handlebars: { compile(source: string): (data: object) => string };
}

/** Returns how many of the texts are detected in a view of this kind. */
export const countDetected = (page: Page, kind: Unsafe, texts: readonly HostileText[]): Promise<number> =>
  page.evaluate(
    async ([way, list]) => {
      const host = globalThis as never as Host;
      const root = document.body.appendChild(document.createElement("main"));
      const views: Record<string, (text: string) => void> = {
        "text node": (text) => (root.innerHTML = `<b>${text}</b>`),
        "quoted attribute": (text) => (root.innerHTML = `<b title="${text}">x</b>`),
        "unquoted attribute": (text) => (root.innerHTML = `<b title=${text}>x</b>`),
        address: (text) => root.replaceChildren(Object.assign(document.createElement("a"), { href: text })),
        frame: (text) => root.replaceChildren(Object.assign(document.createElement("iframe"), { srcdoc: text })),
        style: (text) => (root.innerHTML = `<style>b { color: ${text} }</style>`),
        script: (text) =>
          root.replaceChildren(
            Object.assign(document.createElement("script"), { textContent: `const word = "${text}";` }),
          ),
        "compiled template": (text) => (root.innerHTML = host.Handlebars.compile(text)({})),
      };
      let caught = 0;
      for (const text of list) {
        const before = host.harms.length;
        try {
          views[way]?.(text);
        } catch {
          // What can't be rendered can't run.
        }
        host.crawler.sweep();
        await new Promise((done) => setTimeout(done, 0));
        if (host.harms.length > before) caught += 1;
        root.replaceChildren();
        host.harms.length = 0;
      }
      root.remove();
      return caught;
    },
    [kind, texts.map(({ text }) => text)] as const,
  );
