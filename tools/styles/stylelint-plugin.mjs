/**
 * Rules of our own about style sheets: which layer a file is in, where a component is styled, and what a skin may hold.
 */
import { existsSync, readFileSync } from "node:fs";
import { basename, join, relative, resolve, sep } from "node:path";
import stylelint from "stylelint";

const STYLES = resolve(import.meta.dirname, "../../styles");
const RULESETS = resolve(import.meta.dirname, "../../src/rulesets");
/** Folders of `styles/` whose files hold no rules that a layer could order. */
const WITHOUT_LAYER = ["base/layers.css", "fonts/"];

/** The path of a file below `styles/`, with slashes; empty for code without a file. */
const pathOf = (root) => {
  const { file } = root.source?.input ?? {};
  return file ? relative(STYLES, file).split(sep).join("/") : "";
};

/** The ruleset whose skin a file belongs to: a folder of `styles/` that `src/rulesets/` has too. */
const rulesetOf = (path) => {
  const [folder = "", ...rest] = path.split("/");
  return rest.length > 0 && existsSync(join(RULESETS, folder)) ? folder : undefined;
};

const classesOf = (selector) => [...selector.matchAll(/\.([\w-]+)/g)].map(([, name]) => name);

function rule(name, check) {
  const ruleName = `quadrant/${name}`;
  const create = (primary, secondary) => (root, result) => {
    if (primary === null) return;
    const report = (node, message) =>
      stylelint.utils.report({ ruleName, result, node, message: `${message} (${ruleName})` });
    check(root, report, primary, secondary);
  };
  return stylelint.createPlugin(ruleName, Object.assign(create, { ruleName, messages: {}, meta: { url: "" } }));
}

/** A rule of a skin names the skin's class, and no other's; keyframes name nothing. */
const skinScope = rule("skin-scope", (root, report) => {
  const ruleset = rulesetOf(pathOf(root));
  root.walkRules((node) => {
    if (/keyframes$/.test(node.parent?.name ?? "")) return;
    for (const selector of node.selectors) {
      const skins = new Set(classesOf(selector).filter((name) => name.startsWith("skin-")));
      if (ruleset === undefined ? [...skins].some((skin) => skin !== "skin-core") : skins.size === 0)
        report(
          node,
          ruleset === undefined ? `"${selector}" is of a skin` : `"${selector}" is not below .skin-${ruleset}`,
        );
      else if (ruleset !== undefined && (skins.size > 1 || !skins.has(`skin-${ruleset}`)))
        report(node, `"${selector}" is of another skin than .skin-${ruleset}`);
    }
  });
});

/** What imports style sheets, which are `quadrant.css` and each `index.css`, imports them into a layer. */
const importLayer = rule("import-layer", (root, report) => {
  const path = pathOf(root);
  const ruleset = rulesetOf(path);
  const isEntry = path === "quadrant.css" || (ruleset !== undefined && basename(path) === "index.css");
  root.walkAtRules("import", (node) => {
    const [, url = ""] = /url\("([^"]+)"\)/.exec(node.params) ?? [];
    if (!isEntry) report(node, "only quadrant.css and a ruleset's index.css import");
    else if (WITHOUT_LAYER.some((one) => url.replace(/^\.\.\//, "").startsWith(one))) return;
    else if (ruleset !== undefined && !node.params.endsWith(" layer(system.q.skin)"))
      report(node, `${url} is not in layer(system.q.skin)`);
    else if (ruleset === undefined && !node.params.endsWith(` layer(${layerOf(url)})`))
      report(node, `${url} is not in layer(${layerOf(url)})`);
  });
  if (isEntry) root.walkRules((node) => report(node, "an entry holds imports alone"));
  else if (path !== "" && !WITHOUT_LAYER.some((one) => path.startsWith(one)) && !isImported(path, ruleset))
    report(root, `${ruleset === undefined ? "quadrant.css" : `${ruleset}/index.css`} does not import this file`);
});

const LAYERS = { components: "q.components", windows: "q.windows" };
const layerOf = (url) => LAYERS[url.split("/")[0]] ?? `q.${basename(url, ".css")}`;

function isImported(path, ruleset) {
  const [entry, url] =
    ruleset === undefined ? ["quadrant.css", path] : [`${ruleset}/index.css`, path.slice(ruleset.length + 1)];
  return readFileSync(join(STYLES, entry), "utf8").includes(`@import url("${url}")`);
}

/** A component is styled in one file: `{ "q-button": "components/button.css" }`. */
const oneFile = rule("one-file", (root, report, files) => {
  const path = pathOf(root);
  root.walkRules((node) => {
    for (const name of classesOf(node.selector))
      if (files[name] !== undefined && files[name] !== path) report(node, `.${name} is styled in ${files[name]} alone`);
  });
});

/** Container queries compare widths with these numbers of pixels alone: they can't be custom media. */
const breakpoints = rule("breakpoints", (root, report, allowed) => {
  root.walkAtRules("container", (node) => {
    for (const [, number, unit] of node.params.matchAll(/(\d+(?:\.\d+)?)([a-z]+)/g))
      if (unit !== "px" || !allowed.includes(Number(number)))
        report(node, `${number}${unit} is none of ${allowed.join(", ")} px`);
    if (/(min|max)-width/.test(node.params)) report(node, "write a range: (width <= 560px)");
  });
});

export default [skinScope, importLayer, oneFile, breakpoints];
