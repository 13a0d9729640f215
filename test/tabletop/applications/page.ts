import axe from "axe-core";
import english from "../../../tabletop/lang/en.json" with { type: "json" };
import { initializeApplications, setTemplateLoader } from "../../../tabletop/foundry/applications/index.ts";
import { HandlebarsApplicationMixin } from "../../../tabletop/foundry/applications/api/handlebars-application.ts";
import { Notifications } from "../../../tabletop/foundry/applications/ui/notifications.ts";
import { getProperty } from "../../../tabletop/foundry/utils/paths.ts";
import { setGeneration } from "../../../tabletop/foundry/generation.ts";
import "../../../tabletop/styles/core.css";
import "../../../tabletop/styles/core-blocks.css";
import "../../../tabletop/styles/core-windows.css";

/** Templates of a test by path; core's own are read from the repository. */
const templates = new Map<string, string>();
const core = import.meta.glob<string>("../../../tabletop/templates/**/*.hbs", {
  query: "?raw",
  import: "default",
  eager: true,
});

export type Any = any;

/** Hooks called since the page was prepared, in order. */
export const called: string[] = [];

/** Sets up a page with languages, notifications and a user: the minimum that applications need. */
export function preparePage({ generation = 14, isGM = true }: { generation?: 13 | 14; isGM?: boolean } = {}): void {
  setGeneration(generation);
  called.length = 0;
  document.body.className = "theme-dark";
  const localize = (key: string): string => String(getProperty(english, key) ?? key);
  Object.assign(globalThis, {
    CONFIG: { ux: {}, TextEditor: { enrichers: [] } },
    Hooks: {
      callAll: (hook: string): boolean => (called.push(hook), true),
      call: (hook: string): boolean => (called.push(hook), true),
    },
    ui: { notifications: new Notifications() },
    game: {
      user: { id: "user", isGM, name: "Ann", can: () => true },
      i18n: {
        lang: "en",
        localize,
        has: (key: string) => getProperty(english, key) !== undefined,
        format: (key: string, data: Record<string, unknown>) =>
          localize(key).replace(/\{([^}]+)\}/g, (_, name: string) => String(data[name])),
      },
    },
  });
  setTemplateLoader(async (path) => {
    const text = templates.get(path) ?? core[`../../../tabletop/${path}`];
    if (text === undefined) throw new Error(`no template ${path}`);
    return text;
  });
  initializeApplications();
}

/** Sets up a page for the system's applications, with no window open. `more` is added to the global `foundry`. */
export function prepareSystemPage(options: Parameters<typeof preparePage>[0] = {}, more: object = {}): void {
  preparePage(options);
  clearPage();
  Object.assign(globalThis, {
    foundry: {
      abstract: { DataModel: class {} },
      data: { fields: { DataField: class {} } },
      applications: { api: { HandlebarsApplicationMixin } },
      ...more,
    },
  });
}

/** Serves a template at a path. */
export function template(path: string, text: string): string {
  templates.set(path, text);
  return path;
}

/** Empties the page. */
export function clearPage(): void {
  document.body.replaceChildren();
}

/** Returns axe's findings on the page, one line each. */
export async function axeFindings(context: Element | Document = document): Promise<string[]> {
  document.documentElement.lang = "en";
  document.title ||= "test";
  await Promise.all(document.getAnimations().map((animation) => animation.finished));
  const { violations } = await axe.run(context, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    rules: { "page-has-heading-one": { enabled: false }, "landmark-one-main": { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
}

/** Resolves after the next two frames: layout and observers have run. */
export function settled(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

/** Dispatches a key press on the focused element, as the browser would. */
export function press(
  key: string,
  target: Element | null = document.activeElement,
  init: KeyboardEventInit = {},
): boolean {
  return (target ?? document.body).dispatchEvent(
    new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init }),
  );
}

/**
 * Returns a document in the shape that applications use: a source that `update` merges into, and a record of the calls.
 */
export function fakeDocument(source: Record<string, Any>, extra: Record<string, Any> = {}): Any {
  class Fake {
    static documentName = "Actor";
    static metadata = { label: "DOCUMENT.Actor" };
    documentName = "Actor";
    apps: Record<string, Any> = {};
    updates: Any[] = [];
    _source = source;
    isOwner = true;
    schema = { fields: {} };
    id = "a1";
    uuid = "Actor.a1";
    get name(): string {
      return this._source["name"];
    }
    testUserPermission(): boolean {
      return true;
    }
    async update(changes: Any): Promise<this> {
      // The server answers later: never within the event of the request.
      await new Promise((resolve) => setTimeout(resolve, 5));
      this.updates.push(changes);
      Object.assign(this._source, changes);
      await Promise.all(Object.values(this.apps).map((app: Any) => app.render()));
      return this;
    }
  }
  return Object.assign(new Fake(), extra);
}
