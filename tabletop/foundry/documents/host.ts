/**
 * The globals that documents reach at call time, as packages do: a system may replace any entry of CONFIG, so nothing
 * here is captured when a module loads. Installed by `installGlobals` in namespace.ts.
 */

/** A document, an operation or a hook argument of a package: its shape is the package's business. */
export type Loose = any;

export interface Host {
  game: Loose;
  CONFIG: Loose;
  ui: Loose;
  canvas: Loose;
  foundry: Loose;
}

/** The page's globals; a member is undefined until it has been installed. */
export const host = globalThis as unknown as Host;

/**
 * The document class configured for a document name (`CONFIG.Actor.documentClass` …), or undefined for an unknown name.
 */
export function documentClassOf(name: string): Loose {
  return host.CONFIG?.[name]?.documentClass;
}

/**
 * The document class configured for a document name. @throws Error for an unknown name. Source:
 * foundry.utils.getDocumentClass.
 */
export function getDocumentClass(name: string): Loose {
  const documentClass = documentClassOf(name);
  if (!documentClass) throw new Error(`No document class is configured for "${name}".`);
  return documentClass;
}
