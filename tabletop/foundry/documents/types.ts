import type { AnchorOptions } from "./document-anchor.ts";
import type { DataModelOptions } from "../abstract/data-model.ts";
import type { Document, OperationOptions } from "../abstract/document.ts";
import type { Actor } from "./actor.ts";
import type { ActiveEffect as ActiveEffect13 } from "./effects/active-effect-13.ts";
import type { ActiveEffect as ActiveEffect14 } from "./effects/active-effect-14.ts";
import type { DirectoryDocumentCollection } from "./collections/directory-collection.ts";
import type { Collection } from "../utils/collection.ts";
import type { EmbeddedCollection } from "./collections/embedded-collection.ts";
import type { Folder } from "./folder.ts";

/** The shapes that documents, collections and the database share. Types only: nothing here exists at run time. */

/** An active effect of either generation. */
export type ActiveEffect = ActiveEffect13 | ActiveEffect14;

/** A user as permissions and queries read it. */
export interface AnyUser {
  readonly id: string | null;
  readonly name: string;
  readonly role: number;
  readonly isGM: boolean;
  readonly active: boolean;
  readonly character: Actor | null;
  can(action: string | string[]): boolean;
  hasPermission(permission: string): boolean;
  hasRole(role: string | number, options?: { exact?: boolean }): boolean;
}

/** An application as documents use it, of either framework; packages bring their own classes. */
export interface DocumentApplication {
  readonly rendered: boolean;
  /** Application V1 takes `force` alone. */
  render(options: boolean | object, context?: object): unknown;
  close(options?: object): unknown;
  bringToTop?(): void;
}

/** A document on a client, of any type: what ClientDocumentMixin adds, and the fields that several types have. */
export interface AnyDocument extends Document {
  readonly parent: AnyDocument | null;
  readonly apps: Record<string, DocumentApplication>;
  readonly sheet: DocumentApplication | null;
  readonly isOwner: boolean;
  readonly hasPlayerOwner: boolean;
  readonly limited: boolean;
  readonly permission: number;
  readonly visible: boolean;
  readonly collection: DirectoryDocumentCollection | EmbeddedCollection | undefined;
  readonly link: string;
  readonly folder?: Folder | null;
  readonly sort?: number;
  readonly img?: string;
  readonly thumbnail?: string;
  _safePrepareData(): void;
  prepareData(): void;
  reset(options?: Record<string, unknown>): void;
  getRollData(): object;
  render(force?: boolean | object, context?: object): void;
  getRelativeUUID(relative: AnyDocument): string;
  toAnchor(options?: AnchorOptions): HTMLAnchorElement;
  importFromJSON(json: string): Promise<AnyDocument>;
  _dispatchDescendantDocumentEvents(event: string, collection: string, args: unknown[], parent?: AnyDocument): void;
  _buildEmbedHTML(config: EmbedConfig, options?: object): Promise<HTMLElement | HTMLCollection | null>;
  _createInlineEmbed(
    content: HTMLElement | HTMLCollection,
    config: EmbedConfig,
    options: object,
  ): Promise<HTMLElement | null>;
  _createFigureEmbed(
    content: HTMLElement | HTMLCollection,
    config: EmbedConfig,
    options: object,
  ): Promise<HTMLElement | null>;
  toCompendium(pack?: object | null, options?: object): Record<string, unknown>;
}

/** What `@Embed[…]` requests. Source: foundry.DocumentHTMLEmbedConfig. */
export interface EmbedConfig {
  caption?: boolean | string;
  captionPosition?: string;
  cite?: boolean;
  classes?: string;
  inline?: boolean;
  label?: string;
  [option: string]: unknown;
}

/** Where a new document is created, for its default name. */
export interface NameContext {
  type?: string | undefined;
  parent?: Document | null;
  pack?: string | null;
}

/** An embedded collection whose documents are of one class. */
export type EmbeddedDocuments<D> = Omit<EmbeddedCollection, keyof Collection<string, D>> &
  Collection<string, D> & {
    get(id: string, options: { strict: true; invalid?: boolean }): D;
    get(id: string, options?: { strict?: boolean; invalid?: boolean }): D | undefined;
  };

/** What writes documents: `CONFIG.DatabaseBackend`. */
export interface DatabaseBackend {
  create(cls: DocumentClass, operation: OperationOptions): Promise<AnyDocument[]>;
  update(cls: DocumentClass, operation: OperationOptions): Promise<AnyDocument[]>;
  delete(cls: DocumentClass, operation: OperationOptions): Promise<AnyDocument[]>;
}

/** A configured document class. */
export type DocumentClass<D extends Document = AnyDocument> = Omit<typeof Document, "prototype"> & {
  new (data?: object, options?: DataModelOptions): D;
  fromSource(source: object, options?: DataModelOptions): D;
  defaultName(context?: NameContext): string;
  getDefaultArtwork?(data: object): { img: string };
};
