import type { Loose } from "./types.ts";

/**
 * Runs in the page: creates documents and opens their sheets, through the documented API alone. Self-contained, because
 * it is sent to the page as text.
 */
export function documents(): void {
  const page = globalThis as Loose;
  const agent = page.conformance as Loose;
  const utils = (): Loose => page.foundry.utils;
  const classOf = (name: string): Loose => page.CONFIG[name].documentClass;
  const failure = (error: unknown): Loose => ({
    error: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
  });
  const attempt = async (work: () => unknown, mayRefuse = false): Promise<Loose> => {
    try {
      return await work();
    } catch (error) {
      // As the page would report it if nothing had caught it.
      const refused = mayRefuse && (error as Error).name === "DataModelValidationError";
      if (!refused) console.error(error);
      return { ...failure(error), refused };
    }
  };
  const find = (uuid: string): Loose => page.fromUuidSync(uuid);

  /** Returns every application on the page that is a separate window, by id. */
  agent.windows = (): Loose[] => {
    const apps = [...page.foundry.applications.instances.values(), ...Object.values(page.ui.windows ?? {})] as Loose[];
    return apps.filter((app) => agent.isWindow(app));
  };
  agent.isWindow = (app: Loose): boolean => {
    const element = agent.elementOf(app);
    return (
      Boolean(element?.isConnected) &&
      app.hasFrame !== false &&
      (app.rendered ?? true) &&
      element.matches(".application, .app, dialog")
    );
  };
  agent.elementOf = (app: Loose): HTMLElement | null => (app?.element?.jquery ? app.element[0] : app?.element) ?? null;
  agent.appById = (id: string): Loose => agent.windows().find((app: Loose) => String(app.id) === id);

  /** Creates a document. */
  agent.create = (name: string, data: Loose, parent?: string, mayRefuse = false): Promise<Loose> =>
    attempt(async () => {
      const cls = page.CONFIG[name]?.documentClass ? classOf(name) : page.getDocumentClass(name);
      const made = await cls.implementation.create(data, parent ? { parent: find(parent) } : {});
      return made
        ? { uuid: made.uuid, id: made.id, type: made.type, name: made.name }
        : { error: "nothing was created: a hook may have stopped it", refused: mayRefuse };
    }, mayRefuse);

  /** Returns the sub-types of a document that the page knows, without the base type. */
  agent.types = (name: string): string[] => {
    const known: unknown = page.game.documentTypes?.[name] ?? page.game.system.documentTypes?.[name] ?? [];
    return (Array.isArray(known) ? known : Object.keys(known as object)).filter((type: string) => type !== "base");
  };

  agent.has = (uuid: string): boolean => Boolean(find(uuid));
  agent.children = (uuid: string, collection: string): Loose[] =>
    [...(find(uuid)?.[collection] ?? [])].map((child: Loose) => ({
      uuid: child.uuid,
      name: child.name,
      type: child.type,
    }));
  agent.count = (collection: string): number => page.game[collection]?.size ?? 0;
  agent.read = (uuid: string, path: string): Loose => {
    const doc = find(uuid);
    const value = doc ? utils().getProperty(doc._source ?? doc.toObject(), path) : undefined;
    return value === undefined ? null : JSON.parse(JSON.stringify(value));
  };
  agent.update = (uuid: string, changes: Loose): Promise<Loose> =>
    attempt(async () => void (await find(uuid).update(changes)));

  /** Writes a formula into every empty formula field of a document, so that its rolls have something to roll. */
  agent.prime = (uuid: string): Promise<Loose> =>
    attempt(async () => {
      const doc = find(uuid);
      const source = doc?.toObject().system ?? {};
      const { StringField } = page.foundry.data.fields;
      const changes: Record<string, string> = {};
      const walk = (fields: Record<string, Loose>, at: Loose, path: string): void => {
        for (const [key, field] of Object.entries(fields ?? {})) {
          const value = at?.[key];
          if (field.fields) walk(field.fields, value, `${path}.${key}`);
          else if (
            field.constructor === StringField &&
            !field.choices &&
            value === "" &&
            /formula|damage|dice|roll$/i.test(key)
          )
            changes[`${path}.${key}`] = "1d6";
        }
      };
      walk(doc?.system?.schema?.fields ?? {}, source, "system");
      if (Object.keys(changes).length > 0) await doc.update(changes);
      return { primed: Object.keys(changes).length };
    }, true);

  /** Opens a document's sheet and returns what it rendered. */
  agent.open = (uuid: string): Promise<Loose> =>
    attempt(async () => {
      const doc = find(uuid);
      if (!doc) return { error: `there is no document ${uuid}` };
      const { sheet } = doc;
      if (!sheet) return { error: "it has no sheet" };
      const isV2 = sheet instanceof page.foundry.applications.api.ApplicationV2;
      await (isV2 ? sheet.render({ force: true }) : sheet.render(true));
      for (let wait = 0; wait < 40 && !agent.elementOf(sheet)?.isConnected; wait++)
        await new Promise((go) => setTimeout(go, 50));
      await agent.quiet();
      sheet.bringToFront?.();
      return agent.drawn(sheet);
    });
  agent.drawn = (sheet: Loose): Loose => {
    const element = agent.elementOf(sheet);
    if (!element?.isConnected) return { id: String(sheet.id), drawn: false, why: "nothing is on the page" };
    const box = element.getBoundingClientRect();
    const content = element.querySelector(".window-content") ?? element;
    const parts = content.querySelectorAll(
      "input, select, textarea, button, img, p, span, label, h1, h2, h3, h4, li",
    ).length;
    const drawn = box.width > 20 && box.height > 40 && parts + (content.textContent?.trim().length ?? 0) > 0;
    return {
      id: String(sheet.id),
      drawn,
      name: sheet.constructor.name,
      ...(drawn ? {} : { why: `${box.width} × ${box.height} px, ${parts} elements` }),
    };
  };
  agent.close = (id: string): Promise<Loose> =>
    attempt(async () => void (await agent.appById(id)?.close({ animate: false })));
  agent.closeAll = (keep: string[] = []): Promise<Loose> =>
    attempt(async () => {
      for (const app of agent.windows())
        if (!keep.includes(String(app.id)))
          await Promise.race([app.close({ animate: false }), new Promise((go) => setTimeout(go, 1500))]);
      page.document.querySelectorAll("#context-menu, .context-menu").forEach((menu: HTMLElement) => menu.remove());
      page.ui.notifications?.clear?.();
      page.game.tooltip?.deactivate?.();
    });

  /** Returns the tab buttons of a window, as group and tab. */
  agent.tabs = (id: string): Loose[] => {
    const element = agent.elementOf(agent.appById(id)) as HTMLElement | null;
    const buttons = [
      ...(element?.querySelectorAll<HTMLElement>('[data-action="tab"][data-tab], nav [data-tab], .tabs > [data-tab]') ??
        []),
    ];
    const seen = new Set<string>();
    return buttons.flatMap((button) => {
      const key = `${button.dataset["group"] ?? button.closest<HTMLElement>("[data-group]")?.dataset["group"] ?? ""} ${button.dataset["tab"]}`;
      if (seen.has(key)) return [];
      seen.add(key);
      return [{ group: key.split(" ")[0], tab: button.dataset["tab"] }];
    });
  };

  agent.messages = (): Loose => {
    const all = [...page.game.messages];
    const drawn = /class=["'][^"']*\b(?:dice-roll|dice-total|dice-result|inline-roll)\b/;
    return {
      all: all.length,
      // Many systems render a roll into the text of the card instead of adding it to the message.
      rolls: all.filter((message: Loose) => message.rolls?.length > 0 || drawn.test(message.content ?? "")).length,
      thrown: agent.thrown,
      ids: all.map((message: Loose) => message.id),
    };
  };
}
