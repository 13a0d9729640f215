/**
 * The GM's window for the lists of the world: Attributes, skills, severities of an injury, armour modifiers. Nothing is
 * written until it is saved; what an actor still uses is never lost.
 */
import { asset } from "../../../core/public/definitions.ts";
import { handlebarsWindow } from "../../../core/public/documents.ts";
import { asDoc, notifyRefusal, setWorldData, createSnapshot } from "../../../core/public/table.ts";
import {
  DEFAULT_LISTS,
  type Lists,
  attributeName,
  attributeShort,
  listsToJson,
  readLists,
  refuseLists,
  severityName,
  skillName,
} from "../../../rules/edge/lists.ts";
import { ARMOUR_CLASSES, CATEGORIES } from "../../../rules/edge/state.ts";
import { type Creature, readCreature } from "../documents/read-actor.ts";
import { edgeHouse } from "../house-rules.ts";
import { type ListName, addRow, createKey, dropRow, listUsers, restoreRow, withField } from "./edit-lists.ts";

const WindowBase = handlebarsWindow();
const LISTS: readonly ListName[] = ["attributes", "skills", "injuries"];

const creatures = (): Creature[] =>
  [...game.actors].flatMap((actor) => readCreature(createSnapshot(asDoc(actor))) ?? []);

class ListsWindow extends WindowBase {
  static override DEFAULT_OPTIONS: object = {
    id: "quadrant-edge-lists",
    tag: "form",
    classes: ["quadrant", "q-window", "skin-edge"],
    position: { width: 720, height: 760 },
    window: {
      title: "QUADRANT.Edge.Lists.Title",
      icon: "fa-solid fa-list-check",
      resizable: true,
      contentClasses: ["q-lists-window"],
    },
    form: { handler: ListsWindow.#onSubmit, submitOnChange: false, closeOnSubmit: false },
    actions: {
      listAdd: ListsWindow.#onAdd,
      listDrop: ListsWindow.#onDrop,
      listRestore: ListsWindow.#onRestore,
      listsReset: ListsWindow.#onReset,
    },
  };

  static override PARTS = { lists: { template: asset("templates/edge/windows/lists.hbs"), scrollable: [".q-lists"] } };

  #draft: Lists = edgeHouse().lists;

  protected override async _prepareContext(options: object): Promise<object> {
    const context = await super._prepareContext(options);
    const draft = this.#draft;
    const known = creatures();
    const attributes = draft.attributes.map(({ key }) => ({
      key,
      label: game.i18n.localize(attributeName(key, draft)),
    }));
    const choose = (now: string) => attributes.map((one) => ({ ...one, selected: one.key === now }));
    return {
      ...context,
      prefix: this.id,
      attributes: draft.attributes.map((row) => ({
        ...row,
        usual: attributeName(row.key, { attributes: [] }),
        usualShort: attributeShort(row.key, { attributes: [] }),
        fixed: row.key === "strength",
        label: attributeName(row.key, draft),
      })),
      skills: draft.skills.map((row) => ({
        ...row,
        usual: skillName({ ...row, name: "" }),
        label: skillName(row),
        firsts: choose(row.first),
        seconds: choose(row.second),
        categories: CATEGORIES.map((key) => ({
          key,
          label: `QUADRANT.Edge.Category.${key}`,
          selected: key === row.category,
        })),
        uses: listUsers(row.key, known).length,
      })),
      removed: draft.removed.map((row) => ({
        ...row,
        label: skillName(row),
        uses: listUsers(row.key, known).join(", "),
      })),
      injuries: draft.injuries.map((row, i) => ({
        ...row,
        rank: i + 1,
        usual: severityName(row.key, { injuries: [] }),
        label: severityName(row.key, draft),
      })),
      armour: ARMOUR_CLASSES.map((key) => ({ key, label: `QUADRANT.Edge.ArmorClass.${key}`, ...draft.armour[key] })),
      refused: refuseLists(draft),
    };
  }

  protected override _onChangeForm(config: object, event: Event): void {
    super._onChangeForm(config, event);
    const field = event.target;
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
    const edited = withField(this.#draft, field.name, field.value);
    if ("refused" in edited) {
      if (field instanceof HTMLInputElement) field.value = field.defaultValue;
      return notifyRefusal(edited.refused);
    }
    this.#draft = edited.value;
    // What a refused value goes back to, until the window is rendered again.
    if (field instanceof HTMLInputElement) field.defaultValue = field.value;
    // Only choices redraw the window: after typing, a redraw would lose the press of a button.
    if (field instanceof HTMLSelectElement) void this.render();
  }

  static async #onAdd(this: ListsWindow, _event: PointerEvent, button: HTMLElement): Promise<void> {
    const list = LISTS.find((one) => one === button.dataset["list"]);
    if (!list) return;
    const key = createKey(list, this.#draft);
    this.#draft = addRow(this.#draft, list, key);
    await this.render();
    this.element.querySelector<HTMLElement>(`[name="${list}:${key}:name"]`)?.focus();
  }

  static async #onDrop(this: ListsWindow, _event: PointerEvent, button: HTMLElement): Promise<void> {
    const list = LISTS.find((one) => one === button.dataset["list"]);
    if (!list) return;
    this.#draft = dropRow(this.#draft, list, button.dataset["key"] ?? "");
    await this.render();
    this.element.querySelector<HTMLElement>(`[data-action="listAdd"][data-list="${list}"]`)?.focus();
  }

  static async #onRestore(this: ListsWindow, _event: PointerEvent, button: HTMLElement): Promise<void> {
    this.#draft = restoreRow(this.#draft, button.dataset["key"] ?? "");
    await this.render();
  }

  static async #onReset(this: ListsWindow): Promise<void> {
    this.#draft = DEFAULT_LISTS;
    await this.render();
  }

  /** Saves all of it, or says why not. */
  static async #onSubmit(this: ListsWindow): Promise<void> {
    const refused = refuseLists(this.#draft);
    if (refused) return notifyRefusal(refused);
    const json = listsToJson(this.#draft);
    if (!readLists(json)) return notifyRefusal({ key: "QUADRANT.Edge.Refuse.ListsMalformed" });
    await setWorldData("edge", "lists", json);
    ui.notifications.info("QUADRANT.Edge.Lists.Saved", { localize: true });
    await this.close();
  }
}

/** Opens the window. */
export async function openLists(): Promise<void> {
  await new ListsWindow().render({ force: true });
}
