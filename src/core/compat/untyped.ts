/** Calls of Foundry's API whose types do not know our hooks, documents and sub-types. */
import { ID } from "../contract/registry.ts";

/** Listens to a hook of Foundry. Returns its id, for `offFoundryHook`. */
export const onFoundryHook = <Args extends readonly unknown[]>(
  name: string,
  listener: (...args: Args) => unknown,
): number => Hooks.on(name as never, listener as never) as number;

/** Stops listening to a hook of Foundry. */
export const offFoundryHook = (name: string, id: number): void => Hooks.off(name as never, id);

/** The sidebar's lists. */
export const sidebarLists = (): Readonly<Record<string, { render?: (options?: object) => unknown } | undefined>> =>
  ui as never;

/** What we use of a document that updates itself. */
interface Updatable {
  update(data: never, options?: never): Promise<unknown>;
}

/** Updates a document. */
export const updateDocument = (doc: Updatable, data: object): Promise<unknown> => doc.update(data as never);

/** Changes a document's data before it is created. */
export const updateSource = (doc: { updateSource(data: never): unknown }, data: object): unknown =>
  doc.updateSource(data as never);

/** Registers the sheet of a document's sub-type, as its default. */
export const registerSheet = (documentClass: typeof Actor | typeof Item, type: string, sheet: unknown): void =>
  foundry.applications.apps.DocumentSheetConfig.registerSheet(
    documentClass as never,
    ID,
    sheet as never,
    { types: [type], makeDefault: true, label: `QUADRANT.SheetName.${type}` } as never,
  );

/** Adds a text enricher. */
export const addEnricher = (enricher: {
  readonly id: string;
  readonly pattern: RegExp;
  readonly enricher: (match: RegExpMatchArray) => Promise<HTMLElement | null>;
}): void => void CONFIG.TextEditor.enrichers.push(enricher as never);

/** Enriches a text that users wrote. */
export const enrichText = (text: string, options: object): Promise<string> =>
  foundry.applications.ux.TextEditor.implementation.enrichHTML(text, options as never);

/** What we use of a user's hotbar. */
export interface HotbarUser {
  readonly hotbar: Readonly<Record<string, string>>;
  assignHotbarMacro(macro: object, slot: number): Promise<unknown>;
}

/** Returns this client's user, as the owner of a hotbar. */
export const getHotbarUser = (): HotbarUser => game.user as never;

/** Creates a macro. */
export const createMacro = (data: object): Promise<object | undefined> =>
  (Macro as never as { create(data: object): Promise<object | undefined> }).create(data);

/** Asks the user in a dialog with one button. Resolves to what its callback returns; null if it is closed. */
export const promptDialog = (config: object): Promise<unknown> =>
  foundry.applications.api.DialogV2.prompt(config as never);

/** Asks the user a yes-or-no question. */
export const confirmDialog = (config: object): Promise<unknown> =>
  foundry.applications.api.DialogV2.confirm(config as never);

/** Asks the user in a dialog with several buttons. Resolves to the action of the one pressed; null if it is closed. */
export const waitDialog = (config: object): Promise<unknown> => foundry.applications.api.DialogV2.wait(config as never);

/** Returns the world's documents of a class, such as `Actor`. */
export const listDocuments = <Listed>(documentName: string): Listed[] => [
  ...((game.collections as unknown as ReadonlyMap<string, Iterable<Listed>>).get(documentName) ?? []),
];
