/** Loads the styles and scripts of the world's packages into the page, as their manifests list them. */
import { errorMessage } from "../foundry/applications/sidebar/host.ts";

/** A style in a manifest: its path and its cascade layer, or null for no layer. */
interface StyleEntry {
  readonly src: string;
  readonly layer?: string | null;
}

/** The files that a manifest lists. */
export interface PackageFiles {
  readonly styles?: readonly (StyleEntry | string)[];
  readonly scripts?: readonly string[];
  readonly esmodules?: readonly string[];
  readonly languages?: readonly object[];
}

/** A file that could not be loaded, and why. */
export interface LoadFailure {
  readonly file: string;
  readonly message: string;
}

/**
 * Returns the style sheet that assigns styles to their layers (Foundry issue 6842); `fallback` is the layer of an entry
 * without one.
 */
export function styleImports(styles: readonly (StyleEntry | string)[], fallback: "system" | "modules"): string {
  return styles
    .map((style) => (typeof style === "string" ? { src: style } : style))
    .map(({ src, layer = fallback }) => {
      const url = `@import url(${JSON.stringify(encodeURI(src))})`;
      return layer === null ? `${url};` : `${url} layer(${layer.replace(/[^\w.-]/g, "")});`;
    })
    .join("\n");
}

/** Adds a style element for the styles of one package. */
export function loadStyles(styles: readonly (StyleEntry | string)[], fallback: "system" | "modules"): void {
  if (styles.length === 0) return;
  const element = document.createElement("style");
  element.textContent = styleImports(styles, fallback);
  document.head.append(element);
}

function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = src;
    script.async = false;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new Error("the server did not deliver it, or it is no script")));
    document.head.append(script);
  });
}

/**
 * Loads the scripts and then the modules of packages, one after another in their order. A failure is reported in the
 * result and does not keep the others from loading.
 */
export async function loadScripts(packages: readonly PackageFiles[]): Promise<LoadFailure[]> {
  const failures: LoadFailure[] = [];
  const attempt = async (file: string, load: () => Promise<unknown>): Promise<void> => {
    try {
      await load();
    } catch (error) {
      console.error(file, error);
      failures.push({ file, message: errorMessage(error) });
    }
  };
  for (const { scripts = [] } of packages) for (const src of scripts) await attempt(src, () => loadScript(src));
  for (const { esmodules = [] } of packages) {
    for (const src of esmodules)
      await attempt(src, () => import(/* @vite-ignore */ new URL(src, document.baseURI).href));
  }
  return failures;
}
