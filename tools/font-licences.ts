import { cp, mkdir, readFile, readdir } from "node:fs/promises";
import { join } from "node:path";

/**
 * Puts the licence of each font package that a style sheet takes files from beside the fonts: the Open Font License
 * asks for it.
 */
export async function shipFontLicences(root: string, out: string): Promise<void> {
  const styles = (await readdir(join(root, "styles"), { recursive: true }).catch(() => [])).filter((file) =>
    file.endsWith(".css"),
  );
  const sheets = await Promise.all(styles.map((file) => readFile(join(root, "styles", file), "utf8")));
  const packages = new Set(
    sheets.flatMap((css) => [...css.matchAll(/@fontsource(?:-variable)?\/[a-z0-9-]+/g)].map(([name]) => name)),
  );
  if (packages.size > 0) await mkdir(join(out, "fonts"), { recursive: true });
  for (const name of packages) {
    await cp(
      join(root, "node_modules", name, "LICENSE"),
      join(out, "fonts", `LICENSE-${name.split("/")[1] ?? ""}.txt`),
    );
  }
}
