/**
 * The package's templates. Those of core and of each ruleset arrive in one response each, compiled. The files are in
 * the package too: they are what Foundry reloads while it watches the package.
 */
import { asset, listParts, listRulesets, loadParts } from "../contract/registry.ts";
import { setTemplatesLoading } from "./html.ts";
import { loadIcons } from "./icons.ts";
import { invalidateRenderedParts } from "./rendered-parts.ts";

const PARTIALS = {
  "quadrant.done": "templates/chat/receipt-row.hbs",
  "quadrant.offers": "templates/chat/offers.hbs",
  "quadrant.offer": "templates/chat/offer.hbs",
  "quadrant.sealed": "templates/chat/sealed.hbs",
  "quadrant.choice": "templates/checks/choice.hbs",
  "quadrant.field": "templates/sheets/item/field.hbs",
  "quadrant.prose": "templates/sheets/item/prose.hbs",
  "quadrant.table": "templates/sheets/item/table.hbs",
  "quadrant.item": "templates/sheets/item-row.hbs",
  "quadrant.houserule": "templates/settings/house-rule.hbs",
  "quadrant.effects": "templates/sheets/effects.hbs",
  "quadrant.source": "templates/ui/source.hbs",
  "quadrant.creationfield": "templates/creation/field.hbs",
  "quadrant.creationissue": "templates/creation/issue.hbs",
  "quadrant.creationerror": "templates/creation/error.hbs",
  "quadrant.creation": "templates/creation/start.hbs",
  "quadrant.overviewactor": "templates/table/overview-actor.hbs",
};

/** Templates of messages. */
const MESSAGES = ["chat/card", "chat/receipt", "chat/open-request", "roll-requests/request", "stage/card"].map(
  (name) => `templates/${name}.hbs`,
);

/** The bundle of the templates that belong to no ruleset. */
const CORE = "core";

type Template = ReturnType<typeof Handlebars.compile>;

/** A bundle: what the build has compiled, by path. */
interface Bundle {
  readonly default: Readonly<Record<string, object>>;
}

/**
 * Loads the templates and the icons: a card that arrives while the connection is lost is rendered all the same. Call
 * in `setup`: the first card or window awaits them, not the hook.
 */
export function loadTemplates(): Promise<void> {
  const loading = Promise.all([loadIcons(), loadAll()]).then(() => {});
  setTemplatesLoading(loading);
  return loading;
}

async function loadAll(): Promise<void> {
  const { loadTemplates: loadFiles } = foundry.applications.handlebars;
  const all = Object.assign({}, PARTIALS, ...listRulesets().map(({ partials }) => partials)) as Record<string, string>;
  const addresses = Object.fromEntries(Object.entries(all).map(([name, path]) => [name, asset(path)]));
  reloadPartials(addresses);
  await Promise.all([loadParts(), ...[CORE, ...listRulesets().map(({ id }) => id)].map(loadBundle)]);
  const parts = listParts().flatMap(({ template, prompt }) => [template, ...(prompt ? [prompt] : [])]);
  for (const [name, address] of Object.entries(addresses)) {
    const template: unknown = Handlebars.partials[address];
    if (typeof template === "function") Handlebars.registerPartial(name, template as Template);
  }
  // Those that have arrived are not requested again.
  await Promise.all([loadFiles(addresses), loadFiles([...new Set([...MESSAGES, ...parts])].map(asset))]);
}

/** Registers the templates of a bundle as partials under their addresses, where Foundry finds them. */
async function loadBundle(name: string): Promise<void> {
  if (typeof document === "undefined") return; // a client without a page, in tests
  const file = `template-bundles/${name}.mjs`;
  try {
    const url = foundry.utils.getRoute(asset(file));
    const { default: templates } = (await import(/* @vite-ignore */ url)) as Bundle;
    for (const [path, compiled] of Object.entries(templates)) register(asset(path), compiled);
  } catch (error) {
    console.error(`${file}: templates are loaded one by one`, error);
  }
}

/** A template that is registered stays: a module may have replaced it. */
function register(address: string, compiled: object): void {
  if (typeof Handlebars.partials[address] !== "function")
    Handlebars.registerPartial(address, Handlebars.template(compiled));
}

/**
 * Registers a partial again when its template is saved while Foundry watches the package: Foundry does so only for
 * partials without a name of their own (https://github.com/foundryvtt/foundryvtt/issues/9950).
 */
function reloadPartials(addresses: Readonly<Record<string, string>>): void {
  Hooks.on("hotReload", ({ path, content }) => {
    invalidateRenderedParts();
    for (const [name, address] of Object.entries(addresses))
      if (address === path) Handlebars.registerPartial(name, content);
  });
}
