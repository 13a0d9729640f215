/**
 * The globals that documents reach at call time, as packages do: a system may replace any entry of CONFIG, so nothing here is captured
 * when a module loads. Installed by `installGlobals` in namespace.ts.
 */
// The host's globals are dynamic by their nature: packages add to them and replace them.
/* eslint-disable @typescript-eslint/no-explicit-any */
export interface Host {
  game: any;
  CONFIG: any;
  ui: any;
  canvas: any;
  foundry: any;
}

/** The page's globals; a member is undefined until it has been installed. */
export const host = globalThis as unknown as Host;

/** The document class configured for a document name (`CONFIG.Actor.documentClass` …), or undefined for an unknown name. */
export function documentClassOf(name: string): any {
  return host.CONFIG?.[name]?.documentClass;
}
