import { host, notify, errorMessage, t } from "../foundry/applications/sidebar/host.ts";
import type { Localization } from "../foundry/helpers/localization.ts";
import type { PackageFiles } from "./load-packages.ts";

interface LanguageFile {
  readonly lang: string;
  readonly name?: string;
  readonly path: string;
}

async function readTexts(path: string): Promise<object> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  const texts: unknown = await response.json();
  if (typeof texts !== "object" || texts === null || Array.isArray(texts)) throw new Error("not an object of texts");
  return texts;
}

/**
 * Loads the page's own texts and those of packages, English first, then the language of the setting `core.language`,
 * and activates that language. A file that can't be read is reported and left out.
 */
export async function loadLanguages(i18n: Localization, packages: readonly PackageFiles[]): Promise<void> {
  const chosen = String(host.game.settings.get("core", "language") ?? "en");
  const declared = packages.flatMap(({ languages = [] }) => languages as readonly LanguageFile[]);
  const names = host.CONFIG["supportedLanguages"] as unknown as Record<string, string>;
  for (const { lang, name } of declared) names[lang] ??= name ?? lang;
  const wanted = declared.filter(({ lang }) => lang === "en" || lang === chosen);
  const files = [{ lang: "en", path: "lang/en.json" }, ...wanted];
  const read = await Promise.allSettled(files.map(({ path }) => readTexts(path)));
  for (const [index, result] of read.entries()) {
    const file = files[index];
    if (file && result.status === "fulfilled") i18n.addTranslations(file.lang, result.value);
  }
  await i18n.setLanguage(chosen);
  for (const [index, result] of read.entries()) {
    if (result.status === "rejected")
      notify(
        "error",
        t("TABLETOP.Page.packageFailed", { file: files[index]?.path, message: errorMessage(result.reason) }),
      );
  }
}
