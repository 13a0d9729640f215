/**
 * Runs in every page of the soak of texts, after the crawler: the views, each a function that draws one, looks into it
 * and leaves it. `globalThis.viewer` is the whole of it. What a person may not open is left out for them, by asking the
 * document.
 */
(() => {
  const crawler = () => globalThis.crawler;
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const apps = () => [...foundry.applications.instances.values()].filter(({ hasFrame }) => hasFrame);
  /** Until something is there, or not for long. */
  const until = async (test, most = 3000) => {
    for (const end = performance.now() + most; performance.now() < end; await wait(15)) {
      const found = test();
      if (found) return found;
    }
    return null;
  };
  /** Where markup is allowed, an image of another name is asked for: `x` says that a plain text became markup. */
  const rich = (text) => text.replaceAll(/src=(['"]?)x\b/gi, "src=$1icons/none.svg");
  const looked = (element) => {
    crawler().hover(element);
    crawler().drag(element);
  };
  const close = async (app) => app.close({ animate: false });
  /** Opens windows by `run`, looks into each, and closes what was opened. One that does not open soon is refused. */
  const within = async (run) => {
    const before = new Set(apps());
    const began = performance.now();
    let patience = 2500;
    void Promise.resolve(run()).then(
      () => (patience = Math.min(patience, performance.now() - began + 300)),
      () => (patience = 0),
    );
    const fresh = () => apps().filter((app) => !before.has(app));
    while (performance.now() - began < patience && !fresh().some(({ rendered }) => rendered)) await wait(15);
    const opened = fresh();
    for (const app of opened) {
      if (app.element) looked(app.element);
      await close(app);
    }
    return opened.length;
  };

  /**
   * Every document that this person may open: one sheet each, kept open, so that it is drawn again whenever the
   * document changes.
   */
  const open = async (uuids) => {
    const none = [];
    for (const uuid of uuids) {
      const doc = await fromUuid(uuid);
      // A page of a journal asks for more than other sheets do.
      const least = Math.max(1, doc?.sheet?.options.viewPermission ?? 1);
      if (!doc?.sheet || !doc.testUserPermission?.(game.user, least)) continue;
      try {
        await doc.sheet.render({ force: true });
        if (!doc.sheet.element?.isConnected) none.push(`${doc.documentName} ${doc.type ?? ""}`);
      } catch (error) {
        none.push(`${doc.documentName} ${doc.type ?? ""}: ${error.message}`);
      }
    }
    return { open: apps().length, none };
  };

  /** What must show: the name of what it is about, whatever white space comes to. */
  const plain = (text) => text.normalize("NFC").replaceAll(/[\s\p{C}]+/gu, "");
  const shown = (root) =>
    plain([root.textContent, ...[...root.querySelectorAll("input, textarea")].map((field) => field.value)].join(" "));
  /** Whether a sheet does not show its document as it now is: one bad field must never hide it. */
  const staleAt = ({ document: doc, element }) =>
    doc?.name && element && ["Actor", "Item", "JournalEntry"].includes(doc.documentName)
      ? !shown(element).includes(plain(doc.name).slice(0, 200))
      : false;
  const stale = () =>
    apps()
      .filter(staleAt)
      .map(({ document: doc }) => `${doc.documentName} ${doc.type ?? ""} doesn't show ${doc.name.slice(0, 80)}`);

  /** The ways to each check on the sheets that are open, one of a kind. */
  const ways = () => {
    const found = new Map();
    for (const app of apps()) {
      if (app.document?.documentName !== "Actor" || !app.element) continue;
      for (const { dataset } of app.element.querySelectorAll("[data-check]")) {
        const options = dataset.options ? JSON.parse(dataset.options) : {};
        const key = `${app.document.type} ${dataset.check} ${dataset.item ? "item" : ""} ${Object.keys(options)}`;
        const item = dataset.item ? { item: `${app.document.uuid}.Item.${dataset.item}` } : {};
        if (!found.has(key)) found.set(key, { check: dataset.check, actor: app.document.uuid, options, ...item });
      }
    }
    return [...found.values()];
  };
  const aimed = (way) => {
    const foe = game.actors.find((actor) => actor.uuid !== way.actor && actor.type === fromUuidSync(way.actor).type);
    const near =
      foe ??
      game.actors.find(
        (actor) => actor.uuid !== way.actor && /^[a-z]+/.exec(actor.type)[0] === way.check.split(".")[0],
      );
    return { ...way, targets: near ? [near.uuid] : [] };
  };
  /**
   * What the page says there is to be drawn: sheets of every sub-type, a way to a check for each family of actors, a
   * window for each menu.
   */
  const due = (text) => {
    const typesOf = (name) => CONFIG[name].documentClass.TYPES.filter((type) => type !== "base");
    const sheets = new Set(apps().map(({ document: doc }) => `${doc?.documentName} ${doc?.type}`));
    const checks = new Set(ways().map(({ check }) => check.split(".")[0]));
    const names = new Set(windowsOf(text).map(([name]) => name));
    const families = new Set(typesOf("Actor").map((type) => /^[a-z]+/.exec(type)[0]));
    const windowed = [
      ...[...game.settings.menus.keys()].map((key) => `menu ${key}`),
      ...typesOf("Actor").map((type) => `creation ${type}`),
    ];
    return {
      sheets: ["Actor", "Item"]
        .flatMap((name) => typesOf(name).map((type) => `${name} ${type}`))
        .filter((one) => !sheets.has(one)),
      ways: [...families].filter((family) => !checks.has(family)),
      windows: windowed.filter((name) => !names.has(name)),
    };
  };
  const isDialog = (app) => app.element?.querySelector(".q-dialog-check");

  /** A check's dialog, with a hostile reason typed into each group of it. */
  const dialog = async (way, text) => {
    let isRefused = false;
    void game.quadrant
      .check(aimed(way))
      .catch(() => (isRefused = true))
      .then(() => (isRefused = true));
    const app = await until(() => apps().find(isDialog) ?? (isRefused ? "refused" : null), 4000);
    if (!app || app === "refused") return false;
    for (const add of app.element.querySelectorAll('[data-action="rowAdd"]')) add.click();
    await crawler().settle();
    for (const field of app.element.querySelectorAll('[name$=":label"], input[type=text]')) {
      field.value = text;
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }
    await crawler().settle();
    if (!isDialog(app)) throw new Error("the dialog is not drawn any more");
    looked(app.element);
    await close(app);
    return true;
  };
  /** A check rolled at once: whether a card came of it. */
  const card = async (way) => {
    const before = game.messages.size;
    await game.quadrant.check(aimed(way), { fast: true });
    const came = await until(() => game.messages.size > before, 700);
    for (const app of apps().filter((one) => !one.document)) await close(app);
    return Boolean(came);
  };

  /** Messages rewritten by hand: in each, every `step`th string becomes a hostile one, another each round. */
  const forge = async (texts, round, most) => {
    let at = 0;
    const twist = (value, key) => {
      if (typeof value === "string") {
        at += 1;
        return (at + round) % 4 === 0 && key !== "ruleset" ? texts[(at * 7 + round) % texts.length] : value;
      }
      if (Array.isArray(value)) return value.map((one) => twist(one, ""));
      if (value && typeof value === "object")
        return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, twist(inner, name)]));
      return value;
    };
    const own = game.messages.filter((message) => message.type !== "base" && message.isOwner).slice(-most);
    let count = 0;
    for (const message of own) {
      const { system, flavor } = message.getFlag("world", "own") ?? {
        system: message.toObject().system,
        flavor: message.flavor,
      };
      const flags = message.getFlag("world", "own") ? {} : { flags: { world: { own: { system, flavor } } } };
      at += round;
      await message
        .update({ ...flags, flavor: rich(texts[(at + round) % texts.length]), system: twist(system, "") })
        .then(
          () => (count += 1),
          () => undefined,
        );
    }
    return count;
  };
  const logged = () => {
    const log = document.querySelector("#chat .chat-log");
    for (const row of [...log.children].slice(-120)) looked(row);
    for (const why of log.querySelectorAll('[data-q="disclosure"][aria-expanded="false"]')) why.click();
    return [...log.querySelectorAll(".chat-message.broken")].map((row) => row.textContent.slice(0, 300));
  };

  /** Windows that are no document's. Each opens, is looked into and is closed. */
  const windows = {
    menus: () =>
      [...game.settings.menus].map(([key, { type: Menu, restricted }]) => [
        `menu ${key}`,
        async () => (restricted && !game.user.isGM ? 0 : within(() => new Menu().render({ force: true }))),
      ]),
    ask: () => [["ask", async () => (game.user.isGM ? within(() => game.quadrant.ask()) : 0)]],
    stage: (text) => [
      [
        "stage",
        async () => {
          if (!game.user.isGM) return 0;
          await game.quadrant.perform({
            action: "sidonia.movePool",
            args: { pool: "dissonance", by: 5, reason: text.slice(0, 100) },
          });
          return within(() => game.quadrant.stage("sidonia.buyTime", { amount: 3, text, patience: 2 }));
        },
      ],
    ],
    npc: () => [["quick npc", async () => (game.user.isGM ? within(() => game.quadrant.npc()) : 0)]],
    creation: () =>
      game.actors
        .filter((actor) => actor.isOwner)
        .filter((actor, at, all) => all.findIndex(({ type }) => type === actor.type) === at)
        .map((actor) => [`creation ${actor.type}`, async () => within(() => game.quadrant.create(actor.uuid))]),
    core: (text) => [
      [
        "image",
        async () =>
          within(() =>
            new foundry.applications.apps.ImagePopout({
              src: "icons/svg/aura.svg",
              caption: text,
              window: { title: text },
            }).render({
              force: true,
            }),
          ),
      ],
      [
        "files",
        async () =>
          within(() =>
            new foundry.applications.apps.FilePicker({ current: text, type: "any" }).render({ force: true }),
          ),
      ],
      ["settings", async () => within(() => game.settings.sheet.render({ force: true }))],
      [
        "asking dialog",
        async () =>
          within(
            () =>
              void foundry.applications.api.DialogV2.wait({
                window: { title: text },
                content: foundry.utils.escapeHTML(text),
                buttons: [{ action: "a", label: text, default: true }],
                rejectClose: false,
              }),
          ),
      ],
      [
        "packs",
        async () =>
          within(() =>
            Promise.all(
              game.packs
                .filter(({ metadata, visible }) => visible && metadata.packageType === "world")
                .map((pack) => pack.render(true)),
            ),
          ),
      ],
    ],
  };
  const windowsOf = (text) => Object.values(windows).flatMap((list) => list(text));

  /** What is typed: searches, commands, notices. What is refused says so once, and is no fault. */
  const typed = {
    searches: async (text) => crawler().type(document, text),
    chat: async (text) => {
      for (const line of [
        text,
        `/roll ${text}`,
        `/me ${text}`,
        `/check ${text}`,
        `/w ${text} hi`,
        `/roll 1d6 # ${text}`,
      ])
        await ui.chat.processMessage(line).catch(() => undefined);
    },
    notices: async (text) => {
      ui.notifications.info(rich(text), { console: false });
      ui.notifications.warn("TABLETOP.Chat.renderFailed", {
        localize: true,
        format: { message: text },
        console: false,
      });
      await crawler().settle();
      ui.notifications.clear();
    },
    tooltips: async (text) => {
      const place = document.createElement("span");
      place.dataset.tooltip = text;
      place.dataset.tooltipText = text;
      document.body.append(place);
      crawler().hover(document.body);
      globalThis.game.tooltip.activate(place, { text });
      globalThis.game.tooltip.deactivate();
      place.remove();
    },
    names: async (text) => {
      for (const find of [fromUuid, fromUuidSync]) {
        try {
          await find(text);
        } catch {
          // A uuid that is none is refused.
        }
      }
      await game.quadrant.check(text).catch(() => undefined);
      await game.quadrant.use(text).catch(() => undefined);
      game.actors.getName(text);
    },
    rolls: async (text) => {
      try {
        const roll = await new Roll(text, {}, { flavor: text }).evaluate();
        crawler().hover(Object.assign(document.createElement("div"), { innerHTML: await roll.render() }));
      } catch {
        // A formula that is none is refused.
      }
    },
  };

  /** Runs one view. What is wrong with it: what ran or would, and what it threw. */
  const run = async (name, draw) => {
    const before = globalThis.harms.length;
    const started = performance.now();
    const told = [];
    let result = null;
    try {
      result = await draw();
      await crawler().settle();
      crawler().sweep();
    } catch (error) {
      told.push(`threw ${error.stack ?? error}`);
    }
    told.push(...globalThis.harms.slice(before));
    return { name, result, told, ms: performance.now() - started };
  };

  // Fifty windows over each other: what is drawn stands in the page, but only what is looked at is laid out.
  const sheet = document.head.appendChild(document.createElement("style"));
  const layOut = (isOn) =>
    (sheet.textContent = isOn ? "" : "body > .application.sheet > .window-content { content-visibility: hidden; }");

  globalThis.viewer = {
    layOut,
    open: async (uuids) => run("sheets", async () => open(uuids)),
    /** After a round was written: everything that is open is drawn again, where it was not opened since. */
    round: async (isAgain, withLists) =>
      run("sheets drawn again", async () => {
        if (isAgain) for (const app of apps()) await app.render();
        const lists = [
          "actors",
          "items",
          "journal",
          "tables",
          "macros",
          "compendium",
          "scenes",
          "combat",
          "players",
          "hotbar",
        ];
        if (withLists) await Promise.all(lists.map((tab) => ui[tab]?.render()));
        await crawler().settle();
        let left = stale();
        // What came in while it was drawn is drawn after that.
        for (let i = 0; i < 20 && left.length > 0; i += 1) {
          await wait(100);
          for (const app of apps()) if (staleAt(app)) await app.render();
          left = stale();
        }
        if (withLists) {
          for (const app of apps()) if (app.element) looked(app.element);
          crawler().hover(document.getElementById("ui-right") ?? document.body);
        }
        return {
          open: apps().length,
          stale: left,
          sidebar: document.querySelectorAll("#sidebar .directory-item, #sidebar .combatant").length,
        };
      }),
    ways,
    due,
    dialog: async (way, text) => run(`dialog ${way.check}`, async () => dialog(way, text)),
    card: async (way) => run(`card ${way.check}`, async () => card(way)),
    forge: async (texts, round, most) => run("messages forged", async () => forge(texts, round, most)),
    log: async () => run("chat log", async () => logged()),
    windowNames: (text) => windowsOf(text).map(([name]) => name),
    window: async (name, text) => run(name, windowsOf(text).find(([one]) => one === name)?.[1] ?? (() => null)),
    typed: async (text) => {
      const all = [];
      for (const [name, draw] of Object.entries(typed)) all.push(await run(`typed: ${name}`, async () => draw(text)));
      return all;
    },
  };
})();
