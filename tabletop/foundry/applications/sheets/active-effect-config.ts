import {
  ACTIVE_EFFECT_DURATION_UNITS,
  ACTIVE_EFFECT_MODES,
  ACTIVE_EFFECT_SHOW_ICON,
} from "../../constants/active-effects.ts";
import { generation } from "../../generation.ts";
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin, type TemplatePart } from "../api/handlebars-application.ts";
import type { RenderOptions } from "../api/types.ts";
import { renderTemplate } from "../handlebars/loader.ts";
import { config, localize, type Bag, type Loose } from "../../globals.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";
import { TextEditor } from "../ux/text-editor.ts";

const CHANGE = "templates/sheets/active-effect/change.hbs";

/** One choice of a select. */
interface Choice {
  readonly value: string;
  readonly label: string;
}

/**
 * The sheet of an active effect, on an actor, an item or in a compendium
 * (foundry.applications.sheets.ActiveEffectConfig).
 */
export class ActiveEffectConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: Bag = {
    classes: ["active-effect-config"],
    position: { width: 580 },
    window: { contentClasses: ["standard-form"], icon: "fa-solid fa-person-rays", resizable: true },
    form: { closeOnSubmit: true },
    actions: {
      addChange: ActiveEffectConfig.#onAddChange,
      deleteChange: ActiveEffectConfig.#onDeleteChange,
      pickImage: ActiveEffectConfig.#onPickImage,
    },
  };

  static override PARTS: Record<string, TemplatePart> = {
    header: { template: "templates/sheets/active-effect/header.hbs" },
    tabs: { template: "templates/generic/tab-navigation.hbs" },
    details: { template: "templates/sheets/active-effect/details.hbs", scrollable: [""] },
    duration: { template: "templates/sheets/active-effect/duration.hbs" },
    changes: { template: "templates/sheets/active-effect/changes.hbs", templates: [CHANGE], scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  static override TABS: Bag = {
    sheet: {
      tabs: [
        { id: "details", icon: "fa-solid fa-book" },
        { id: "duration", icon: "fa-solid fa-clock" },
        { id: "changes", icon: "fa-solid fa-gears" },
      ],
      initial: "details",
      labelPrefix: "EFFECT.TABS",
    },
  };

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const context = await super._prepareContext(options);
    const { document } = this;
    return Object.assign(context, {
      isActorEffect: document.parent?.documentName === "Actor",
      isItemEffect: document.parent?.documentName === "Item",
    });
  }

  override async _preparePartContext(partId: string, context: Bag, options: RenderOptions): Promise<Bag> {
    const part = await super._preparePartContext(partId, context, options);
    if (partId === "details") return Object.assign(part, await this.#details());
    if (partId === "duration") return Object.assign(part, this.#duration());
    if (partId === "changes") return Object.assign(part, { changeRows: await this.#changeRows(part) });
    if (partId === "footer") {
      const buttons = this.isEditable
        ? [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "EFFECT.Submit" }]
        : [];
      return Object.assign(part, { buttons });
    }
    return part;
  }

  async #details(): Promise<Bag> {
    const { document } = this;
    const legacy = generation() < 14 && Boolean(config()["ActiveEffect"]?.legacyTransferral);
    const descriptionHTML = await TextEditor.implementation.enrichHTML(document._source.description ?? "", {
      relativeTo: document,
      secrets: document.isOwner,
    });
    return {
      descriptionHTML,
      originLabel: document.origin ? document.sourceName : "",
      statuses: statusChoices(document._source.statuses as string[]),
      legacyTransfer: legacy
        ? { label: localize("EFFECT.TransferLegacy"), hint: localize("EFFECT.TransferHintLegacy") }
        : {},
      ...(generation() >= 14 ? { showIconOptions: showIconChoices() } : {}),
    };
  }

  #duration(): Bag {
    const remaining = String(this.document.duration.label ?? "");
    if (generation() < 14) return { remaining };
    const events = (this.document.constructor.EXPIRY_EVENTS ?? {}) as Record<string, string>;
    return {
      remaining,
      unitOptions: ACTIVE_EFFECT_DURATION_UNITS.map((unit) => ({
        value: unit,
        label: localize(`EFFECT.DURATION.UNITS.${unit}`),
      })),
      expiryOptions: Object.entries(events).map(([value, label]) => ({ value, label: localize(label) })),
    };
  }

  /** The path at which the effect stores its changes. */
  get #path(): string {
    return generation() < 14 ? "changes" : "system.changes";
  }

  get #changes(): Bag[] {
    const { _source } = this.document;
    return ((generation() < 14 ? _source.changes : _source.system?.changes) ?? []) as Bag[];
  }

  /** Renders the row of each change: a change type may render its own (generation 14). */
  async #changeRows(context: Bag): Promise<string[]> {
    const types = changeTypes();
    return Promise.all(
      this.#changes.map(async (source, index) => {
        const change = structuredClone(source);
        const type = types[String(change[generation() < 14 ? "mode" : "type"])];
        const fields: unknown = this.document.system?.schema?.getField?.("changes")?.element?.fields ?? {};
        const defaultPriority: unknown = type?.defaultPriority ?? 0;
        if (type?.render) return (await type.render({ change, index, fields, defaultPriority })) as string;
        return renderTemplate(CHANGE, { ...context, ...this.#row(change, index), defaultPriority });
      }),
    );
  }

  #row(change: Bag, index: number): Bag {
    const path = `${this.#path}.${index}`;
    const value: unknown = change["value"];
    const valueText = typeof value === "string" ? value : JSON.stringify(value ?? "");
    const types = changeTypes();
    if (generation() < 14)
      return {
        change,
        index,
        path,
        valueText,
        typeName: "mode",
        selectedType: change["mode"],
        typeOptions: choices(types),
      };
    const known =
      String(change["type"]) in types ? types : { ...types, [String(change["type"])]: { label: change["type"] } };
    const phases = (config()["ActiveEffect"]?.phases ?? {}) as Record<string, Loose>;
    return {
      change,
      index,
      path,
      valueText: typeof value === "string" ? value : valueText,
      typeName: "type",
      selectedType: change["type"],
      typeOptions: choices(known),
      phaseOptions: choices(phases),
    };
  }

  /** Converts the rows to a list, and a value that is displayed as the JSON of a list or a record to that value. */
  override _processFormData(event: Event | null, form: HTMLFormElement, formData: FormDataExtended): Bag {
    const data = super._processFormData(event, form, formData);
    const holder = (generation() < 14 ? data : data["system"]) as Bag | undefined;
    const rows = holder?.["changes"];
    if (holder && rows && typeof rows === "object")
      holder["changes"] = Object.values(rows).map((row) => readRow(row as Bag));
    return data;
  }

  /** Saves the form's values, with edited changes in place of its own. */
  async #writeChanges(edit: (changes: Bag[]) => Bag[]): Promise<void> {
    const form = this.form;
    if (!form || !this.isEditable) return;
    const FormData = (globalThis as Loose).foundry.applications.ux.FormDataExtended;
    const data = this._processFormData(null, form, new FormData(form) as FormDataExtended);
    const holder = (generation() < 14 ? data : (data["system"] ??= {})) as Bag;
    holder["changes"] = edit((holder["changes"] as Bag[] | undefined) ?? []);
    await this.document.update(data);
    await this.render({ parts: ["changes"] });
  }

  static async #onAddChange(this: ActiveEffectConfig): Promise<void> {
    const fresh =
      generation() < 14 ? { key: "", mode: ACTIVE_EFFECT_MODES.ADD, value: "" } : { key: "", type: "add", value: "" };
    await this.#writeChanges((changes) => [...changes, fresh]);
    // The sheet may have been closed while the change was saved.
    const rows = this.element?.querySelectorAll<HTMLInputElement>(".effect-change input") ?? [];
    [...rows].findLast((input) => input.name.endsWith(".key"))?.focus();
  }

  static async #onDeleteChange(this: ActiveEffectConfig, _event: Event, target: HTMLElement): Promise<void> {
    const row = Number(target.closest<HTMLElement>("[data-index]")?.dataset["index"]);
    await this.#writeChanges((changes) => changes.filter((_change, index) => index !== row));
  }

  static async #onPickImage(this: ActiveEffectConfig, _event: Event, target: HTMLElement): Promise<void> {
    const image = target.querySelector<HTMLImageElement>("img[data-edit]");
    if (!image || !this.isEditable) return;
    const { FilePicker } = (globalThis as Loose).foundry.applications.apps;
    const callback = (path: string): void => {
      image.setAttribute("src", path);
      image.dispatchEvent(new Event("change", { bubbles: true }));
    };
    const current = image.getAttribute("src") ?? "";
    await new (FilePicker.implementation ?? FilePicker)({ type: "image", current, callback }).browse();
  }
}

/** Returns the change types of the current generation: by mode on 13, by name on 14. */
function changeTypes(): Record<string, Loose> {
  if (generation() >= 14) return (config()["ActiveEffect"]?.documentClass?.CHANGE_TYPES ?? {}) as Record<string, Loose>;
  return Object.fromEntries(
    Object.entries(ACTIVE_EFFECT_MODES).map(([name, mode]) => [
      String(mode),
      { label: `EFFECT.MODE_${name}`, defaultPriority: mode * 10 },
    ]),
  );
}

function choices(record: Record<string, Loose>): Choice[] {
  return Object.entries(record).map(([value, { label }]) => ({ value, label: localize(String(label ?? value)) }));
}

/** Returns the configured statuses, and those of the effect that are not configured, so that saving loses none. */
function statusChoices(own: readonly string[]): Choice[] {
  const statuses = Object.values((config()["statusEffects"] ?? {}) as object) as Loose[];
  const known = statuses.map((status) => ({
    value: String(status.id),
    label: localize(String(status.name ?? status.label ?? status.id)),
  }));
  const unknown = own.filter((id) => !known.some(({ value }) => value === id)).map((id) => ({ value: id, label: id }));
  return [...known, ...unknown].sort((a, b) => a.label.localeCompare(b.label));
}

function showIconChoices(): Choice[] {
  return Object.entries(ACTIVE_EFFECT_SHOW_ICON)
    .map(([name, value]) => ({ value: String(value), label: localize(`EFFECT.SHOW_ICON.${name.toLowerCase()}`) }))
    .reverse();
}

function readRow(row: Bag): Bag {
  const { value } = row;
  if (generation() < 14 || typeof value !== "string" || !/^\s*[[{]/.test(value)) return row;
  try {
    return { ...row, value: JSON.parse(value) as unknown };
  } catch {
    return row;
  }
}
