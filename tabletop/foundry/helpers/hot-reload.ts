import type { HotReloadData } from "../../protocol.ts";
import { instances } from "../applications/api/instances.ts";
import { replaceTemplate } from "../applications/handlebars/loader.ts";
import { host } from "../globals.ts";
import { Hooks } from "./hooks.ts";

interface PackageData {
  readonly active?: boolean;
  readonly languages?: readonly { readonly lang: string; readonly path: string }[];
}

let version = 0;

/**
 * Brings a changed file of an active package into the page, unless a listener of the hook `hotReload` returns false.
 * Source: https://github.com/foundryvtt/foundryvtt/issues/9027
 */
export function hotReload(data: HotReloadData): void {
  const { packageId, packageType, extension } = data;
  const changed = (packageType === "system" ? host.game.system : host.game.modules.get(packageId)) as
    | PackageData
    | undefined;
  if (!changed || (packageType === "module" && !changed.active)) return;
  if (!Hooks.call("hotReload", data)) return;
  try {
    if (extension === "css") reloadStyle(data);
    else if (extension === "hbs" || extension === "html") reloadTemplate(data);
    else if (extension === "json") reloadLanguage(changed, data);
  } catch (error) {
    Hooks.onError("Game#hotReload", error as Error, { msg: data.path, log: "error", notify: "error" });
  }
}

function reloadTemplate({ path, content }: HotReloadData): void {
  replaceTemplate(path, content);
  renderApplications();
}

/** Only the language in force counts, as the tracker says. */
function reloadLanguage({ languages = [] }: PackageData, { path, content }: HotReloadData): void {
  const { i18n } = host.game;
  if (!languages.some((language) => language.path === path && language.lang === i18n.lang)) return;
  i18n.addTranslations(i18n.lang, JSON.parse(content) as object);
  renderApplications();
}

/** Puts the new style sheet in the place of the old one, in every window, once it has arrived. */
function reloadStyle({ path }: HotReloadData): void {
  version += 1;
  const address = encodeURI(path);
  const pages = new Set<Document>([document]);
  for (const { element } of instances.values() as Iterable<{ element?: HTMLElement }>)
    if (element) pages.add(element.ownerDocument);
  for (const page of pages) {
    for (const sheet of page.querySelectorAll<HTMLElement>("style, link[rel=stylesheet]")) {
      const next = sheet.cloneNode(true) as HTMLElement;
      if (!renameAddress(next, address)) continue;
      for (const event of ["load", "error"]) next.addEventListener(event, () => sheet.remove());
      sheet.after(next);
    }
  }
}

/** Gives an address within a style sheet's element a new version; false if the element does not name it. */
function renameAddress(sheet: HTMLElement, address: string): boolean {
  const text = sheet.getAttribute("href") ?? sheet.textContent;
  const at = text.indexOf(address);
  const rest = text.slice(at + address.length).replace(/^\?hotReload=\d+/, "");
  if (at < 0 || !/^(["')]|$)/.test(rest)) return false;
  const next = `${text.slice(0, at)}${address}?hotReload=${version}${rest}`;
  if (sheet.hasAttribute("href")) sheet.setAttribute("href", next);
  else sheet.textContent = next;
  return true;
}

/** An open application of either framework. */
interface OpenApplication {
  readonly id: string;
  readonly rendered: boolean;
  render(): unknown;
}

/** Renders every open application again, legacy ones (Application V1) too. */
function renderApplications(): void {
  const older = Object.values((host.ui?.windows ?? {}) as Record<string, OpenApplication>);
  for (const app of [...instances.values(), ...older] as OpenApplication[]) {
    if (!app.rendered) continue;
    Promise.resolve()
      .then(() => app.render())
      .catch((error: unknown) => Hooks.onError("Game#hotReload", error as Error, { msg: app.id, log: "error" }));
  }
}
