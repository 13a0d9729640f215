import type { RenderOptions } from "../../api/types.ts";
import type { Bag, Loose } from "../../../globals.ts";
import { safeAddress, safeImage } from "../../ux/disarm.ts";
import { JournalEntryPageHandlebarsSheet } from "./page-sheet.ts";

/** Returns the parts of a page type: its own content between the common header and footer. */
function editParts(template: string) {
  const { header, footer } = JournalEntryPageHandlebarsSheet.EDIT_PARTS;
  return { header: header!, content: { template, classes: ["standard-form"] }, footer: footer! };
}

/** An image page (foundry.applications.sheets.journal.JournalEntryPageImageSheet). */
export class JournalEntryPageImageSheet extends JournalEntryPageHandlebarsSheet {
  static override DEFAULT_OPTIONS: Bag = {
    classes: ["image"],
    includeTOC: false,
    window: { icon: "fa-solid fa-file-image" },
  };
  static override EDIT_PARTS = editParts("templates/journal/image-edit.hbs");
  static override VIEW_PARTS = { content: { root: true, template: "templates/journal/image-view.hbs" } };

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const { image, src } = this.document;
    return Object.assign(await super._prepareContext(options), {
      src: safeImage(src),
      caption: image?.caption ?? "",
      srcInput: this._fileInput("image"),
    });
  }
}

/**
 * A PDF page (foundry.applications.sheets.journal.JournalEntryPagePDFSheet): a PDF on the table's server is loaded on
 * request.
 */
export class JournalEntryPagePDFSheet extends JournalEntryPageHandlebarsSheet {
  static override DEFAULT_OPTIONS: Bag = {
    classes: ["pdf"],
    includeTOC: false,
    window: { icon: "fa-solid fa-file-pdf" },
    actions: { loadPDF: JournalEntryPagePDFSheet.#onLoad },
  };

  static override EDIT_PARTS = editParts("templates/journal/pdf-edit.hbs");
  static override VIEW_PARTS = { content: { root: true, template: "templates/journal/pdf-view.hbs" } };

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const address = safeAddress(this.document.src);
    return Object.assign(await super._prepareContext(options), {
      address,
      isOwn: address !== "" && isOwnAddress(address),
      srcInput: this._fileInput("pdf"),
    });
  }

  static #onLoad(this: JournalEntryPagePDFSheet, _event: Event, target: HTMLElement): void {
    const address = safeAddress(this.document.src);
    if (!address || !isOwnAddress(address)) return;
    const frame = document.createElement("iframe");
    frame.src = address;
    frame.title = String(this.document.name);
    target.closest(".load-pdf")?.replaceWith(frame);
  }
}

function isOwnAddress(address: string): boolean {
  try {
    return new URL(address, location.href).origin === location.origin;
  } catch {
    return false;
  }
}

interface TimeComponents {
  h?: number;
  m?: number;
  s?: number;
}

/**
 * A video page (foundry.applications.sheets.journal.JournalEntryPageVideoSheet). Videos of other sites are opened
 * there.
 */
export class JournalEntryPageVideoSheet extends JournalEntryPageHandlebarsSheet {
  static override DEFAULT_OPTIONS: Bag = {
    classes: ["video"],
    includeTOC: false,
    window: { icon: "fa-solid fa-file-video" },
  };
  static override EDIT_PARTS = editParts("templates/journal/video-edit.hbs");
  static override VIEW_PARTS = { content: { root: true, template: "templates/journal/video-view.hbs" } };

  override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const { src, video } = this.document;
    const address = safeAddress(src);
    return Object.assign(await super._prepareContext(options), {
      address,
      isFile: /\.(?:mp4|m4v|ogv|ogg|webm)(?:[?#]|$)/i.test(address),
      timestamp: this._timestampToTimeComponents(Number(video?.timestamp ?? 0)),
      srcInput: this._fileInput("video"),
    });
  }

  /** Sets the start time and the volume of the page. */
  override async _onRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    const player = this.element.querySelector<HTMLVideoElement>("video");
    const { volume, timestamp } = (this.document.video ?? {}) as Loose;
    if (!player || !this.isView) return;
    if (typeof volume === "number") player.volume = Math.min(Math.max(volume, 0), 1);
    if (timestamp)
      player.addEventListener("loadedmetadata", () => (player.currentTime = Number(timestamp)), { once: true });
  }

  override _prepareSubmitData(event: Event | null, form: HTMLFormElement, formData: Loose, updateData?: Bag): Bag {
    const { object } = formData as { object: Bag };
    const read = (key: keyof TimeComponents): number => Number(object[`timestamp.${key}`] ?? 0) || 0;
    if ("timestamp.s" in object)
      object["video.timestamp"] = this._timeComponentsToTimestamp({ h: read("h"), m: read("m"), s: read("s") });
    for (const key of ["timestamp.h", "timestamp.m", "timestamp.s"]) delete object[key];
    return super._prepareSubmitData(event, form, formData, updateData);
  }

  _timestampToTimeComponents(timestamp: number): Required<TimeComponents> {
    const whole = Math.max(0, Number(timestamp) || 0);
    return { h: Math.floor(whole / 3600), m: Math.floor((whole % 3600) / 60), s: whole % 60 };
  }

  _timeComponentsToTimestamp({ h = 0, m = 0, s = 0 }: TimeComponents = {}): number {
    return h * 3600 + m * 60 + s;
  }
}
