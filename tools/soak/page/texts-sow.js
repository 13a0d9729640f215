/**
 * Runs in a gamemaster's page: finds every text field of every document type from the schemas, makes a document of each
 * type, and writes hostile texts into them. `globalThis.sower` is the whole of it. Nothing here names a type or a field
 * that a system declares.
 */
(() => {
  const { fields: F } = foundry.data;
  const is = (field, name) => field instanceof F[name];
  /** The server's own, who may see it, and which it is: no text goes there. */
  const NOT = new Set(["_id", "_stats", "ownership", "type"]);
  const ROW = "hostile000000001";
  /** A key that is hostile itself, where keys are free. */
  const KEY = `"><img src=x onerror=__ran(0)>`;

  /**
   * What is written in a place: a text may be refused by its field. Rich text may hold an image, so that one is asked
   * for there.
   */
  const fit = (field, text) =>
    is(field, "HTMLField") ? text.replaceAll(/src=(['"]?)x\b/gi, "src=$1icons/none.svg") : text;
  /** A place where anything goes. */
  const FREE = { constructor: { name: "free" }, validate: () => undefined };
  const taken = (field, text) => {
    try {
      return field.validate(text) === undefined;
    } catch {
      return false;
    }
  };

  /**
   * A value for a field, with `give(field, path)` asked at each place that could hold a text; undefined leaves what
   * stands there.
   */
  const fill = (field, now, give, at) => {
    const { name, type, path, round } = at;
    const inner = (key) => ({ ...at, path: [...path, key] });
    if (is(field, "TypeDataField")) {
      const model = CONFIG[name]?.dataModels?.[type];
      return model
        ? fillAll(model.schema.fields, now, give, at)
        : { ...now, hostile: give(FREE, [...path, "hostile"]) };
    }
    if (is(field, "EmbeddedCollectionField") || is(field, "EmbeddedDocumentField")) return undefined;
    if (field.fields) return now === null ? undefined : fillAll(field.fields, now, give, at);
    if (is(field, "TypedObjectField")) {
      const rows = { ...now };
      if (!(ROW in rows)) rows[ROW] = undefined;
      if (field.validateKey?.(KEY) ?? true) rows[KEY.replaceAll(".", "")] = undefined;
      const filled = Object.entries(rows).map(([key, row]) => [key, fill(field.element, row, give, inner(key))]);
      return Object.fromEntries(filled.filter(([, row]) => row !== undefined));
    }
    if (is(field, "ArrayField")) {
      const kept = now instanceof Set ? [...now] : [...(now ?? [])];
      const first = fill(field.element, kept[0], give, inner("0"));
      return first === undefined ? undefined : [first, ...kept.slice(1)];
    }
    if (is(field, "ObjectField")) {
      const text = give(FREE, [...path, "hostile"]);
      const all = { hostile: text, label: text, name: text, title: text, [KEY]: text };
      return text === undefined
        ? undefined
        : is(field, "DocumentFlagsField")
          ? { ...now, world: all }
          : { ...now, ...all };
    }
    if (is(field, "NumberField"))
      return now ?? (field.nullable ? null : Math.max(field.min ?? 0, Math.min(field.max ?? 2, 2)));
    // What is drawn only where something is so is drawn every other time.
    if (is(field, "BooleanField")) return at.system ? round % 2 === 0 : now;
    return give(field, path);
  };
  const fillAll = (fields, now, give, at) => {
    const filled = Object.entries(fields).map(([key, field]) => {
      if (at.path.length === 0 && NOT.has(key)) return [key, undefined];
      return [
        key,
        fill(field, now?.[key], give, { ...at, path: [...at.path, key], system: at.system || key === "system" }),
      ];
    });
    return Object.fromEntries(filled.filter(([, value]) => value !== undefined));
  };
  const dataOf = (doc, give, round) =>
    fillAll(doc.constructor.schema.fields, doc.toObject(), give, {
      name: doc.documentName,
      type: doc.type,
      path: [],
      round,
      system: false,
    });

  const made = [];
  const faults = [];
  /** A document of a type, and one of each type it may hold. */
  const bring = async (name, data, options) => {
    const doc = await CONFIG[name].documentClass.create(
      { name: `${name} ${data.type ?? ""}`, ...data },
      { ...options, renderSheet: false },
    );
    if (!doc) throw new Error("it was not made");
    made.push(doc);
    return doc;
  };
  /** Runs what may be refused; says what was. */
  const attempt = async (what, run) => {
    try {
      return await run();
    } catch (error) {
      faults.push(`${what}: ${error.message.slice(0, 200)}`);
      return null;
    }
  };
  const choicesOf = ({ choices }) => {
    const all = typeof choices === "function" ? choices() : choices;
    return all ? (Array.isArray(all) ? all : Object.keys(all)) : null;
  };
  const typesOf = (name) => {
    if (name === "Folder") return CONST.FOLDER_DOCUMENT_TYPES.filter((type) => game.collections.get(type));
    const { TYPES: own, schema } = CONFIG[name].documentClass;
    const types =
      own?.length > 0 && own[0] !== "base" ? own : ((schema.fields.type && choicesOf(schema.fields.type)) ?? own ?? []);
    if (types.length === 0) return [undefined];
    const apart = types.filter((type) => type !== "base");
    return apart.length > 0 && name !== "ChatMessage" && name !== "ActiveEffect" ? apart : types;
  };
  /** What belongs together by the first word of its name. */
  const family = (type = "") => /^[a-z]+/.exec(type)[0];
  /** Effects of items are listed alike everywhere: one item of a family has some. */
  const bearing = new Set();
  const embed = async (doc, depth = 0) => {
    if (doc.documentName === "Item") {
      if (depth > 0 || bearing.has(family(doc.type))) return;
      bearing.add(family(doc.type));
    }
    for (const [name, collection] of Object.entries(doc.constructor.metadata.embedded ?? {})) {
      if (!CONFIG[name]?.documentClass || name === "ActorDelta") continue;
      for (const type of typesOf(name)) {
        if (name === "Item" && family(type) !== family(doc.type)) continue;
        await attempt(`${name} ${type ?? ""} in ${doc.documentName}`, async () => {
          const more =
            name === "Token"
              ? { actorId: game.actors.contents[0].id }
              : name === "TableResult"
                ? { range: [1, 1] }
                : {};
          const [child] = await doc.createEmbeddedDocuments(name, [{ name, ...(type ? { type } : {}), ...more }], {
            renderSheet: false,
          });
          if (!child) throw new Error(`none in ${collection}`);
          made.push(child);
          if (depth < 1) await embed(child, depth + 1);
        });
      }
    }
  };

  /** Makes one of everything, by turns with each of these ownerships. */
  const bringAll = async (ownerships) => {
    let turn = 0;
    for (const name of CONST.WORLD_DOCUMENT_TYPES) {
      if (!CONFIG[name]?.documentClass || name === "Setting" || !game.collections.get(name)) continue;
      for (const type of typesOf(name)) {
        await attempt(`${name} ${type ?? ""}`, async () => {
          const shared =
            "ownership" in CONFIG[name].documentClass.schema.fields
              ? { ownership: ownerships[turn++ % ownerships.length] }
              : {};
          const more =
            name === "ChatMessage" && type !== "base"
              ? {
                  system: fillAll(
                    CONFIG[name].dataModels[type].schema.fields,
                    {},
                    (field) => choicesOf(field)?.[0] ?? "x",
                    {
                      path: ["system"],
                    },
                  ),
                }
              : {};
          const doc = await bring(name, {
            ...(type ? { type } : {}),
            ...shared,
            ...more,
            ...(name === "Scene" ? { active: true } : {}),
          });
          await embed(doc);
        });
      }
    }
    const macros = game.macros.map(({ id }) => id);
    for (const user of game.users)
      await user.update({ hotbar: Object.fromEntries(macros.map((id, at) => [at + 1, id])) });
    made.push(...game.users.filter((user) => !user.isSelf && !made.includes(user)));
    // A sheet of each kind is enough: what lies within another document is listed there.
    const kinds = new Map();
    for (const doc of made) {
      const kind = `${doc.documentName} ${doc.type ?? ""}`;
      if (!kinds.has(kind) || (kinds.get(kind).isEmbedded && !doc.isEmbedded)) kinds.set(kind, doc);
    }
    return {
      documents: made.length,
      kinds: [...kinds.keys()],
      sheets: [...kinds.values()].map(({ uuid }) => uuid),
      faults: faults.splice(0),
    };
  };

  /** Every place of what was made: which document type and path it is, and how many there are of each. */
  const places = () => {
    const all = new Map();
    for (const doc of made)
      dataOf(
        doc,
        (field, path) => {
          const key = `${doc.documentName} ${doc.type ?? ""}: ${path.join(".")}`;
          all.set(key, { field: field.constructor.name, sown: 0, refused: 0, is: field, ...all.get(key) });
          return undefined;
        },
        0,
      );
    return all;
  };
  let known = new Map();

  /** Why a field may refuse every text, as its schema says; empty where nothing there does. */
  const shutBy = (field) => {
    if (field.element) return shutBy(field.element);
    if (field.choices) return "one of a list of choices";
    if (is(field, "DocumentIdField") || is(field, "ForeignDocumentField")) return "an id";
    if (is(field, "DocumentUUIDField")) return "a uuid";
    if (is(field, "ColorField")) return "a colour";
    if (is(field, "JSONField")) return "JSON";
    if (is(field, "FilePathField")) return "a file's path";
    if (field.options?.validate) return "a check of the field's own";
    return "";
  };
  /** Every place with what became of it, and whether any of these texts is one that its field takes. */
  const report = (texts) =>
    [...known].map(([place, { is: field, ...entry }]) => ({
      place,
      ...entry,
      takes: texts.some((text) => taken(field, fit(field, text))),
      why: shutBy(field),
    }));

  /**
   * Writes a round: each place gets the text whose turn it is there.
   * @returns how many were written and refused, and what went wrong
   */
  const sow = async (texts, round) => {
    if (known.size === 0) known = places();
    let at = 0;
    const changes = made.map((doc) => {
      const change = dataOf(
        doc,
        (field, path) => {
          const entry = known.get(`${doc.documentName} ${doc.type ?? ""}: ${path.join(".")}`);
          const text = fit(field, texts[(at++ * 7 + round) % texts.length]);
          const isTaken = taken(field, text);
          if (entry) entry[isTaken ? "sown" : "refused"] += 1;
          return isTaken ? text : undefined;
        },
        round,
      );
      return { doc, change };
    });
    // What lies in one place is written at once; pages draw when they are told to.
    const groups = Map.groupBy(changes, ({ doc }) => `${doc.documentName} ${doc.parent?.uuid ?? ""}`);
    let refusals = 0;
    const writeOne = async ({ doc, change }) => {
      try {
        await doc.update(change, { render: false });
      } catch (error) {
        refusals += 1;
        if (!/valid|refus|must|may not|is not/i.test(error.message))
          faults.push(`${doc.uuid}: ${error.message.slice(0, 300)}`);
        // One at a time, so that what is refused takes nothing else with it.
        for (const [key, value] of Object.entries(change)) {
          const parts =
            key === "system"
              ? Object.entries(value).map(([name, inner]) => ({ system: { [name]: inner } }))
              : [{ [key]: value }];
          for (const part of parts) await doc.update(part, { render: false }).catch(() => undefined);
        }
      }
    };
    const waiting = [...groups.values()];
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let group = waiting.shift(); group; group = waiting.shift()) {
          const [{ doc }] = group;
          const updates = group.map((one) => ({ _id: one.doc.id, ...one.change }));
          try {
            await doc.constructor.updateDocuments(updates, { parent: doc.parent, pack: doc.pack, render: false });
          } catch {
            for (const one of group) await writeOne(one);
          }
        }
      }),
    );
    return { refusals, faults: faults.splice(0) };
  };

  /**
   * A document named by each text, in the world and in a compendium: lists, menus and searches show them all at once.
   */
  const crowd = async (texts) => {
    const [first] = CONFIG.Item.documentClass.TYPES.filter((type) => type !== "base");
    const pack = await foundry.documents.collections.CompendiumCollection.createCompendium({
      label: texts[0],
      type: "Item",
    });
    await pack.configure({ ownership: { PLAYER: "OBSERVER" } });
    const names = texts.filter(
      (text) => taken(CONFIG.Item.documentClass.schema.fields.name, text) && text.trim() !== "",
    );
    const data = names.map((name) => ({ name, type: first, ownership: { default: 2 } }));
    let count = 0;
    for (const options of [{}, { pack: pack.collection }])
      for (let at = 0; at < data.length; at += 50)
        await attempt("names", async () => {
          const some = await CONFIG.Item.documentClass.createDocuments(data.slice(at, at + 50), {
            ...options,
            render: false,
            renderSheet: false,
          });
          count += some.length;
        });
    await ui.items?.render();
    return { count, faults: faults.splice(0) };
  };

  /** Settings that hold texts: whatever takes one. */
  const sowSettings = async (text) => {
    let count = 0;
    for (const { namespace, key, type, scope } of game.settings.settings.values()) {
      const field = type instanceof F.DataField ? type : null;
      if (scope === "client" || (field ? !is(field, "StringField") || field.choices : type !== String)) continue;
      if (["core", "tabletop"].includes(namespace) && /mode|theme|language|permissions/i.test(key)) continue;
      try {
        await game.settings.set(namespace, key, text);
        count += 1;
      } catch {
        // Refused: nothing changes.
      }
    }
    return count;
  };

  globalThis.sower = {
    bringAll,
    crowd,
    sow,
    sowSettings,
    disarmMacros: () =>
      Promise.all(game.macros.filter(({ type }) => type === "script").map((macro) => macro.update({ command: "" }))),
    made,
    report,
  };
})();
