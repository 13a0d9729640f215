import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { keepPresses } from "../../../tabletop/foundry/applications/ux/press.ts";

/** The list as it is rendered: a button, a box and a menu entry for each row. */
const rows = (names: readonly string[], label = "Roll"): string =>
  names
    .map(
      (name) =>
        `<li data-row="${name}"><button type="button" data-action="roll"><i>*</i> ${label}</button>
         <label><input type="checkbox" name="hidden"> Hidden</label></li>`,
    )
    .join("");

describe("a press that a render interrupts", () => {
  let list: HTMLUListElement;
  let pressed: string[];
  let stop: () => void;

  /** Renders the list again, once, at the next event of a kind: after the press went down, before it is released. */
  const redrawAt = (kind: "pointerdown" | "mousedown" | "keydown", markup: string): void =>
    list.addEventListener(kind, () => (list.innerHTML = markup), { once: true });
  const rollOf = (name: string): HTMLElement => list.querySelector(`[data-row="${name}"] button`) as HTMLElement;
  const later = (): Promise<unknown> => new Promise((done) => setTimeout(done, 20));

  beforeEach(() => {
    document.body.innerHTML = "<ul></ul>";
    list = document.querySelector("ul")!;
    list.innerHTML = rows(["rook", "wolf"]);
    pressed = [];
    list.addEventListener("click", ({ target }) => {
      const button = (target as Element).closest("button");
      if (button) pressed.push(button.closest("li")!.dataset["row"] as string);
    });
    stop = keepPresses();
  });
  afterEach(() => stop());

  test("Without keepPresses the browser clicks neither the old button nor the new one", async () => {
    stop();
    redrawAt("mousedown", rows(["rook", "wolf"]));
    await userEvent.click(rollOf("rook"));
    await later();
    expect(pressed).toEqual([]);
  });

  test.each(["pointerdown", "mousedown"] as const)(
    "A press reaches the new button, once (rendered again at %s)",
    async (kind) => {
      redrawAt(kind, rows(["rook", "wolf"]));
      await userEvent.click(rollOf("wolf"));
      await later();
      expect(pressed).toEqual(["wolf"]);
    },
  );

  test("A press is not clicked twice where nothing was rendered", async () => {
    await userEvent.click(rollOf("rook"));
    await later();
    expect(pressed).toEqual(["rook"]);
  });

  test.each([
    ["at once", (draw: () => void) => draw()],
    ["in a moment", (draw: () => void) => void Promise.resolve().then(draw)],
  ])("A press is not clicked twice where the click itself renders, %s", async (_when, then) => {
    list.addEventListener("click", () => then(() => (list.innerHTML = rows(["rook", "wolf"]))));
    await userEvent.click(rollOf("rook"));
    await later();
    expect(pressed).toEqual(["rook"]);
    rollOf("wolf").focus();
    await userEvent.keyboard("{ }");
    await later();
    expect(pressed).toEqual(["rook", "wolf"]);
  });

  test("A checkbox whose row renders on change is changed once", async () => {
    const ticks: boolean[] = [];
    list.addEventListener("change", ({ target }) => {
      const { checked } = target as HTMLInputElement;
      ticks.push(checked);
      list.innerHTML = rows(["rook"]).replace('type="checkbox"', `type="checkbox" ${checked ? "checked" : ""}`);
    });
    await userEvent.click(list.querySelector("label")!, { position: { x: 40, y: 5 } });
    await later();
    expect(ticks).toEqual([true]);
  });

  test("A press passes the held modifier keys on", async () => {
    const shifts: boolean[] = [];
    list.addEventListener("click", ({ shiftKey, target }) => {
      if ((target as Element).closest("button")) shifts.push(shiftKey);
    });
    redrawAt("mousedown", rows(["rook"]));
    await userEvent.click(rollOf("rook"), { modifiers: ["Shift"] });
    await later();
    expect(shifts).toEqual([true]);
  });

  test("A keydown that a listener has handled is not clicked", async () => {
    rollOf("rook").focus();
    list.addEventListener("keydown", (event) => {
      event.preventDefault();
      list.innerHTML = rows(["rook"]);
      rollOf("rook").focus();
    });
    await userEvent.keyboard("{ }");
    await later();
    expect(pressed).toEqual([]);
  });

  test("A press finds its row where rows were inserted before it, and never another", async () => {
    redrawAt("mousedown", rows(["adder", "rook", "wolf"]));
    await userEvent.click(rollOf("rook"));
    await later();
    expect(pressed).toEqual(["rook"]);
    redrawAt("mousedown", rows(["adder", "rook"]));
    await userEvent.click(rollOf("wolf"));
    await later();
    expect(pressed).toEqual(["rook"]);
  });

  test.each([
    ["says something else", rows(["rook"], "Undo")],
    ["is disabled", rows(["rook"]).replace("<button", "<button disabled")],
    ["has a double", rows(["rook", "rook"])],
    ["is gone", ""],
  ])("A press is cancelled where the button %s", async (_case, markup) => {
    redrawAt("mousedown", markup);
    await userEvent.click(rollOf("rook"));
    await later();
    expect(pressed).toEqual([]);
  });

  test("A press checks a box whose row was rendered again, but not one that another user checked meanwhile", async () => {
    const box = (): HTMLInputElement => list.querySelector('[data-row="rook"] input') as HTMLInputElement;
    redrawAt("mousedown", rows(["rook"]));
    await userEvent.click(box());
    await later();
    expect(box().checked).toBe(true);
    box().checked = false;
    redrawAt("mousedown", rows(["rook"]).replace('type="checkbox"', 'type="checkbox" checked'));
    await userEvent.click(box());
    await later();
    expect(box().checked).toBe(true);
  });

  test("A press does not click a label whose box another user checked meanwhile, but does where the box is unchanged", async () => {
    const box = (): HTMLInputElement => list.querySelector('[data-row="rook"] input') as HTMLInputElement;
    const label = (): HTMLElement => list.querySelector('[data-row="rook"] label') as HTMLElement;
    const word = { position: { x: 40, y: 5 } };
    redrawAt("mousedown", rows(["rook"]));
    await userEvent.click(label(), word);
    await later();
    expect(box().checked).toBe(true);
    box().checked = false;
    redrawAt("mousedown", rows(["rook"]).replace('type="checkbox"', 'type="checkbox" checked'));
    await userEvent.click(label(), word);
    await later();
    expect(box().checked).toBe(true);
  });

  test.each(["aria-pressed", "aria-checked", "aria-expanded"])(
    "A press does not click a button whose %s changed meanwhile",
    async (state) => {
      const toggle = (isOn: boolean): string => rows(["rook"]).replace("<button", `<button ${state}="${isOn}"`);
      list.innerHTML = toggle(false);
      redrawAt("mousedown", toggle(true));
      await userEvent.click(rollOf("rook"));
      await later();
      expect(pressed).toEqual([]);
      redrawAt("mousedown", toggle(true));
      await userEvent.click(rollOf("rook"));
      await later();
      expect(pressed).toEqual(["rook"]);
    },
  );

  test.each([
    ["touch", []],
    ["pen", []],
    ["mouse", ["rook"]],
  ])(
    "A press by %s: the browser dispatches a tap to the element under its end, so it is not clicked twice; a mouse press is completed",
    async (pointerType, rescued) => {
      const told = (kind: string): PointerEvent =>
        new PointerEvent(kind, { bubbles: true, composed: true, isPrimary: true, pointerType });
      rollOf("rook").dispatchEvent(told("pointerdown"));
      list.innerHTML = rows(["rook", "wolf"]);
      rollOf("rook").dispatchEvent(told("pointerup"));
      await later();
      expect(pressed).toEqual(rescued);
    },
  );

  test("A drag is not a press", async () => {
    redrawAt("mousedown", rows(["rook", "wolf"]));
    await userEvent.dragAndDrop(rollOf("rook"), rollOf("wolf"));
    await later();
    expect(pressed).toEqual([]);
  });

  test("The space bar clicks on release after a render that kept the focus, and does not where the focus moved elsewhere", async () => {
    rollOf("rook").focus();
    list.addEventListener(
      "keydown",
      () => {
        list.innerHTML = rows(["rook", "wolf"]);
        rollOf("rook").focus();
      },
      { once: true },
    );
    await userEvent.keyboard("{ }");
    await later();
    expect(pressed).toEqual(["rook"]);
    redrawAt("keydown", rows(["rook", "wolf"]));
    await userEvent.keyboard("{ }");
    await later();
    expect(pressed).toEqual(["rook"]);
  });
});
