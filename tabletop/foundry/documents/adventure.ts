import { Hooks } from "../helpers/hooks.ts";
import { importDocuments, planImport } from "./adventure-import.ts";
import { BaseAdventure } from "./base/adventure.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { host, type Loose } from "../globals.ts";
import type { OperationOptions } from "../abstract/document.ts";
import type { AnyDocument } from "./types.ts";

/**
 * What is to be imported. Source: foundryvtt.com/api/v14/interfaces/foundry.documents.types.AdventureImportData.html.
 */
export interface AdventureImportData {
  toCreate: Record<string, object[]>;
  toUpdate: Record<string, object[]>;
  documentCount: number;
}

/** What was imported. Source: foundryvtt.com/api/v14/interfaces/foundry.documents.types.AdventureImportResult.html. */
export interface AdventureImportResult {
  created: Record<string, AnyDocument[]>;
  updated: Record<string, AnyDocument[]>;
  importedTime?: number;
}

type PreImport = (data: AdventureImportData, options: OperationOptions) => unknown;
type PostImport = (result: AdventureImportResult, options: OperationOptions) => unknown;

/** How to import. Source: foundryvtt.com/api/v14/interfaces/foundry.documents.types.AdventureImportOptions.html. */
interface AdventureImportOptions {
  /** Ask before documents of the world are overwritten. */
  dialog?: boolean;
  /** The lists to import; all if none are named. */
  importFields?: string[];
  preImport?: PreImport[];
  postImport?: PostImport[];
  [option: string]: unknown;
}

const NOTHING = (): AdventureImportResult => ({ created: {}, updated: {} });

/** A pack's collection of documents that are imported together. Source: foundry.documents.Adventure. */
export class Adventure extends ClientDocumentMixin(BaseAdventure) {
  declare img: string | null;
  declare caption: string;
  declare description: string;

  /** The image of the adventure. */
  get thumbnail(): string | null {
    return this.img;
  }

  /**
   * Imports the adventure into the world: what is not there is created under its own id, what is there is overwritten,
   * after a question unless `dialog` is false. Hook `preImportAdventure` may stop it, `importAdventure` is called
   * afterwards. Either everything is imported or nothing.
   * @throws Error if the world refuses any of it. Source: foundry.documents.Adventure#import.
   */
  async import({ dialog = true, ...options }: AdventureImportOptions = {}): Promise<AdventureImportResult> {
    const importOptions: Loose = { preImport: [], postImport: [], ...options };
    const data = await this.prepareImport(importOptions);
    if (!Hooks.call("preImportAdventure", this, importOptions, data.toCreate, data.toUpdate)) return NOTHING();
    const overwrites = Object.values(data.toUpdate).reduce((count, list) => count + list.length, 0);
    if (dialog && overwrites > 0 && !(await this.#mayOverwrite(overwrites))) return NOTHING();
    for (const run of importOptions.preImport as PreImport[]) await run(data, importOptions);
    const result = await this.importContent(data);
    for (const run of importOptions.postImport as PostImport[]) await run(result, importOptions);
    Hooks.callAll("importAdventure", this, importOptions, result.created, result.updated);
    await this.#remember();
    return result;
  }

  /** Sorts the adventure's documents into those to create and those that the world has already. */
  async prepareImport({ importFields = [] }: { importFields?: string[] } = {}): Promise<AdventureImportData> {
    return planImport(this.toObject() as Record<string, unknown>, importFields);
  }

  /** Creates and updates documents of the world, all or none. @throws Error if any of them is refused. */
  async importContent({
    toCreate = {},
    toUpdate = {},
  }: Partial<AdventureImportData> = {}): Promise<AdventureImportResult> {
    const result = await importDocuments(toCreate, toUpdate);
    return { ...result, importedTime: (host.game.time.serverTime as number | undefined) ?? Date.now() };
  }

  async #mayOverwrite(count: number): Promise<boolean> {
    const { i18n } = host.game;
    const content = document.createElement("div");
    const question = document.createElement("p");
    question.textContent = i18n.format("TABLETOP.Adventure.overwrite", { count, name: this.name });
    content.append(question);
    const window = { title: i18n.localize("TABLETOP.Adventure.overwriteTitle") as string };
    return Boolean(await host.foundry.applications.api.DialogV2.confirm({ window, content, rejectClose: false }));
  }

  /** Notes in the world that the adventure was imported. */
  async #remember(): Promise<void> {
    const { settings, user } = host.game;
    if (!this.pack || !user.can("SETTINGS_MODIFY")) return;
    await settings.set("core", "adventureImports", {
      ...(settings.get("core", "adventureImports") as object | undefined),
      [String(this.uuid)]: true,
    });
  }
}
