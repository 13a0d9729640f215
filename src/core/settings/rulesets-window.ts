/** The window in which a GM chooses the rulesets of a world: at the first start, and later from the settings. */
import { handlebarsWindow } from "../ui/application.ts";
import { asset, listRulesets } from "../contract/registry.ts";
import { rulesetName } from "../ui/text.ts";
import { loadSkin } from "../ui/skins.ts";
import { isRulesetOn, isChoicePending, setRulesetsOn } from "./rulesets-on.ts";
import { bringExample, isWorldEmpty } from "./example.ts";
import { openWorld } from "./world-start.ts";

const WindowBase = handlebarsWindow();

class RulesetsWindow extends WindowBase {
  static override DEFAULT_OPTIONS: object = {
    id: "quadrant-rulesets",
    tag: "form",
    classes: ["quadrant", "q-window", "skin-core"],
    position: { width: 760, height: "auto" },
    window: { title: "QUADRANT.Rulesets.Title", icon: "fa-solid fa-dice", contentClasses: ["q-rulesets"] },
    form: { handler: RulesetsWindow.#onSubmit, submitOnChange: false, closeOnSubmit: true },
    actions: { start: RulesetsWindow.#onStart },
  };

  static override PARTS = { cards: { template: asset("templates/settings/rulesets.hbs") } };

  protected override async _prepareContext(options: object): Promise<object> {
    const context = await super._prepareContext(options);
    // Each ruleset's card has its own skin, whether the world plays it or not.
    await Promise.all(listRulesets().map(({ id }) => loadSkin(id)));
    const cards = listRulesets().map(({ id }) => ({
      id,
      on: isRulesetOn(id),
      name: rulesetName(id),
      ...describeRuleset(id),
    }));
    return {
      ...context,
      cards,
      first: isChoicePending(),
      empty: isChoicePending() && game.user.isGM && isWorldEmpty(),
      locked: game.user.isGM ? null : "QUADRANT.Rulesets.GmOnly",
    };
  }

  /** Begins with one ruleset: the world plays it, and opens what it holds for it. */
  static async #onStart(this: RulesetsWindow, _event: Event, button: HTMLElement): Promise<void> {
    const id = button.dataset["ruleset"] ?? "";
    if (!isChoicePending()) return;
    const isWanted = this.element.querySelector<HTMLInputElement>('[name="example"]')?.checked === true;
    for (const other of this.element.querySelectorAll("button")) other.disabled = true;
    await setRulesetsOn([id]);
    await this.close();
    if (isWanted && isWorldEmpty()) await bringExample(id);
    const key = (await openWorld()) ? "QUADRANT.Rulesets.Started" : "QUADRANT.Rulesets.StartedEmpty";
    ui.notifications.info(game.i18n.format(key, { name: rulesetName(id) }));
  }

  static async #onSubmit(this: RulesetsWindow, _event: Event, form: HTMLFormElement): Promise<void> {
    const chosen = new FormData(form).getAll("on").map(String);
    if (chosen.length === 0) {
      ui.notifications.warn("QUADRANT.Rulesets.AtLeastOne", { localize: true });
      throw new Error("no ruleset chosen");
    }
    await setRulesetsOn(chosen);
    await openWorld();
    const names = listRulesets().flatMap(({ id }) => (chosen.includes(id) ? [rulesetName(id)] : []));
    ui.notifications.info(game.i18n.format("QUADRANT.Rulesets.Saved", { names: names.join(", ") }));
  }
}

/** Returns what a card says of a ruleset. */
function describeRuleset(id: string): { readonly what: string; readonly session: string; readonly dice: string } {
  const word = (key: string): string => {
    const full = `QUADRANT.Ruleset.${id}.${key}`;
    return game.i18n.has(full) ? game.i18n.localize(full) : "";
  };
  return { what: word("what"), session: word("session"), dice: word("dice") };
}

/** Opens the window. */
export async function openRulesets(): Promise<void> {
  await new RulesetsWindow().render({ force: true });
}
