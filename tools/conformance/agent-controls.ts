import type { Loose } from "./types.ts";

/**
 * Runs in the page: finds the fields and the clickable elements of windows. Self-contained, because it is sent to the
 * page as text.
 */
export function controls(): void {
  const page = globalThis as Loose;
  const agent = page.conformance as Loose;
  const CLICKABLE =
    '[data-action], [data-roll], .rollable, .inline-roll, a[class]:not([href]), button[type="button"], button:not([type]):not([data-action])';
  const SKIPPED = /^(close|minimize|toggleControls|detachWindow|attachWindow)$/i;
  const GOING = /delete|remove|destroy|trash|discard|drop|clear|reset/i;
  /** The number of elements to click among those that differ only in their document. */
  const ALIKE = 6;
  let done = new Map<string, number>();
  const clicked = new WeakSet<Element>();

  const visible = (element: HTMLElement): boolean =>
    element.checkVisibility?.({ visibilityProperty: true }) ?? element.offsetParent !== null;

  /** Returns what an element does, as far as its markup shows: without ids of documents. */
  const signature = (element: HTMLElement): string => {
    const data = JSON.stringify(element.dataset).replace(/\b[A-Za-z0-9]{16}\b/g, "#");
    const text = (element.textContent ?? "")
      .replace(/[\d\s]+/g, " ")
      .trim()
      .slice(0, 40);
    return `${element.tagName}|${[...element.classList].filter((name) => !/^(active|disabled|open|closed|expanded|collapsed)$/.test(name)).join(".")}|${data}|${text}`;
  };
  const goes = (element: HTMLElement): boolean =>
    GOING.test(
      `${element.dataset["action"] ?? ""} ${element.className} ${element.title} ${element.dataset["tooltip"] ?? ""}`,
    );
  const mayClick = (element: HTMLElement, root: HTMLElement): boolean => {
    if (element.matches(":disabled, [aria-disabled=true], [hidden]") || SKIPPED.test(element.dataset["action"] ?? ""))
      return false;
    if (element.closest("prose-mirror, code-mirror, .editor-menu, .window-resize-handle, .pm-dropdown")) return false;
    if (element.matches("input, select, textarea, option") && !element.dataset["action"] && !element.dataset["roll"])
      return false;
    const inner = element.closest(".application, .app");
    return inner === root || !inner || !root.contains(inner);
  };
  /** Makes an element visible as a user would: by its tabs and folded sections. */
  const reveal = (element: HTMLElement, root: HTMLElement): void => {
    for (let at: HTMLElement | null = element; at && at !== root; at = at.parentElement) {
      if (at instanceof HTMLDetailsElement && at !== element) at.open = true;
      const { tab, group }: DOMStringMap = at.dataset;
      if (!tab || at.closest("nav, .tabs") || at.matches("[data-action=tab]") || visible(at)) continue;
      const buttons = [...root.querySelectorAll<HTMLElement>(`[data-tab="${CSS.escape(tab)}"]`)];
      const button = buttons.find(
        (one) =>
          one !== at &&
          one.matches("[data-action=tab], nav *, .tabs *") &&
          (!group || !one.dataset["group"] || one.dataset["group"] === group),
      );
      button?.click();
    }
  };

  agent.label = (element: HTMLElement): string => {
    const { action, roll } = element.dataset;
    const text = (element.getAttribute("aria-label") || element.textContent || element.title || "")
      .trim()
      .replace(/\s+/g, " ")
      .slice(0, 30);
    let kind = `${element.tagName.toLowerCase()}.${[...element.classList].join(".")}`;
    if (roll) kind = `[data-roll=${roll.slice(0, 30)}]`;
    if (action) kind = `[data-action=${action}]`;
    return text ? `${kind} "${text}"` : kind;
  };

  /** Returns the elements of a window whose names say that they roll. */
  agent.rollables = (id: string): HTMLElement[] => {
    const root = agent.elementOf(agent.appById(id)) as HTMLElement | null;
    const named = /roll|dice|attack|damage|check|test|save|initiative|cast|skill|ability/i;
    return [
      ...(root?.querySelectorAll<HTMLElement>("[data-action], [data-roll], .rollable, .inline-roll") ?? []),
    ].filter(
      (one) =>
        one.matches("[data-roll], .rollable, .inline-roll") ||
        (named.test(one.dataset["action"] ?? "") &&
          !/create|delete|edit|add|toggle/i.test(one.dataset["action"] ?? "")),
    );
  };
  agent.rollable = (id: string): number => agent.rollables(id).length;

  /**
   * Returns every element of a window that a click may roll with: those with such a name first, without those that
   * delete or save.
   */
  agent.mayRoll = (id: string): HTMLElement[] => {
    const root = agent.elementOf(agent.appById(id)) as HTMLElement | null;
    if (!root) return [];
    const rolls = agent.rollables(id) as HTMLElement[];
    const others = [...root.querySelectorAll<HTMLElement>(CLICKABLE)].filter(
      (one) =>
        !goes(one) &&
        !/create|edit|add|toggle|tab\b|image|sort|import|export|config/i.test(
          `${one.dataset["action"] ?? ""} ${one.className}`,
        ),
    );
    return [...new Set([...rolls, ...others])].filter((one) => mayClick(one, root));
  };
  agent.reveal = reveal;

  agent.begin = (): void => {
    done = new Map();
  };

  /** Returns the next element of a window to click, or null. Elements that delete come last. */
  agent.next = (id: string, withExtras: boolean): HTMLElement | null => {
    const root = agent.elementOf(agent.appById(id)) as HTMLElement | null;
    if (!root) return null;
    return agent.nextIn([...root.querySelectorAll<HTMLElement>(CLICKABLE)], root, withExtras);
  };
  agent.nextIn = (all: HTMLElement[], root: HTMLElement, withExtras: boolean): HTMLElement | null => {
    const open = all.filter((element) => {
      if (clicked.has(element) || !mayClick(element, root)) return false;
      if (!withExtras && !element.matches("[data-action], [data-roll], .rollable, .inline-roll")) return false;
      return (done.get(signature(element)) ?? 0) < (element.matches("[data-action=tab]") ? 1 : ALIKE);
    });
    // Elements that were rendered again since the last click keep the count of their kind.
    const rank = new Map<string, number>();
    const fresh = open.filter((element) => {
      const key = signature(element);
      const index = (rank.get(key) ?? 0) + 1;
      rank.set(key, index);
      return index > 0 && all.filter((other) => signature(other) === key).indexOf(element) >= (done.get(key) ?? 0);
    });
    const chosen = fresh.find((element) => !goes(element)) ?? fresh[0] ?? null;
    if (!chosen) return null;
    clicked.add(chosen);
    done.set(signature(chosen), (done.get(signature(chosen)) ?? 0) + 1);
    reveal(chosen, root);
    return chosen;
  };
  agent.visible = visible;

  /** Returns elements of a window that may have a context menu: one of each kind. */
  agent.menus = (id: string): HTMLElement[] => {
    const root = agent.elementOf(agent.appById(id)) as HTMLElement | null;
    const seen = new Set<string>();
    return [
      ...(root?.querySelectorAll<HTMLElement>(
        "[data-item-id], [data-effect-id], [data-entry-id], [data-action]:not([data-action=tab]), .rollable, img",
      ) ?? []),
    ].filter((element) => {
      const key = `${element.tagName}${element.className}${element.dataset["action"] ?? ""}`;
      if (seen.has(key) || !visible(element) || element.closest(".window-header, .controls-dropdown")) return false;
      seen.add(key);
      return seen.size <= 12;
    });
  };
  agent.openMenu = (): HTMLElement | null => page.document.querySelector("#context-menu, .context-menu");

  /** Returns the named fields of a window that update a document, with their kind. */
  agent.fields = (id: string, uuid: string): Loose[] => {
    const root = agent.elementOf(agent.appById(id)) as HTMLElement | null;
    const source = page.fromUuidSync(uuid)?.toObject() ?? {};
    const all = [...(root?.querySelectorAll<HTMLInputElement>("input[name], select[name], textarea[name]") ?? [])];
    return all
      .filter(
        (field) => !field.matches(":disabled") && !field.readOnly && page.foundry.utils.hasProperty(source, field.name),
      )
      .filter((field) => !field.closest("prose-mirror, code-mirror"))
      .map((field) => {
        const type = { SELECT: "select", TEXTAREA: "text" }[field.tagName] ?? field.type;
        const number =
          type === "number" || type === "range" || (type === "text" && field.dataset["dtype"] === "Number");
        const other = ["text", "search", ""].includes(type) ? "text" : type;
        const kind = number ? "number" : other;
        return {
          name: field.name,
          kind,
          shown: visible(field),
          value: field.value,
          min: field.min,
          max: field.max,
          step: field.step,
          type: field.type,
        };
      });
  };
  agent.field = (id: string, name: string): HTMLElement | null => {
    const root = agent.elementOf(agent.appById(id)) as HTMLElement | null;
    const all = [...(root?.querySelectorAll<HTMLElement>(`[name="${CSS.escape(name)}"]`) ?? [])];
    const field = all.find(visible) ?? all[0] ?? null;
    if (field && root) reveal(field, root);
    return field;
  };
  agent.otherOption = (select: HTMLSelectElement): string | null =>
    [...select.options].find((option) => option.value !== select.value && option.value !== "" && !option.disabled)
      ?.value ?? null;

  /** Fills the required fields of a dialog, and returns the button that accepts it. */
  agent.accept = (id: string): HTMLElement | null => {
    const root = agent.elementOf(agent.appById(id)) as HTMLElement | null;
    if (!root) return null;
    for (const field of root.querySelectorAll<HTMLInputElement>("input, select, textarea")) {
      if (
        field.matches(":disabled") ||
        field.readOnly ||
        field.value !== "" ||
        !(field.required || field.matches("input[type=number], input[type=text], select"))
      )
        continue;
      if (field instanceof HTMLSelectElement)
        field.value = [...field.options].find((option) => option.value !== "")?.value ?? "";
      else if (field.type === "number" || field.dataset["dtype"] === "Number") field.value = field.min || "1";
      else if (field.required && ["text", "search", "textarea"].includes(field.type)) field.value = "Test";
      else continue;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }
    // The first of a group of radio buttons if none is checked.
    for (const radio of root.querySelectorAll<HTMLInputElement>("input[type=radio]:not(:disabled)")) {
      const group = [...root.querySelectorAll<HTMLInputElement>("input[type=radio]")].filter(
        ({ name }) => name === radio.name,
      );
      if (!group.some(({ checked }) => checked)) radio.click();
    }
    const choices = [
      "button.default",
      "button[autofocus]",
      '[data-button="default"]',
      "footer button[type=submit]",
      "button[type=submit]",
      "input[type=submit]",
      ".form-footer button",
      ".dialog-buttons button",
      "footer button",
    ];
    for (const selector of choices) {
      const found = [...root.querySelectorAll<HTMLButtonElement>(selector)].find(
        (button) => visible(button) && !button.disabled,
      );
      if (found) return found;
    }
    const named = /^(roll|ok|confirm|submit|accept|apply|save|add|create|select|yes|done)/i;
    return (
      [...root.querySelectorAll<HTMLElement>(".window-content [data-action]")].find(
        (one) => visible(one) && named.test(one.dataset["action"] ?? ""),
      ) ?? null
    );
  };
  /**
   * Whether a window waits for an answer: dialogs do, forms other than sheets and settings, and windows with a button
   * to roll or confirm.
   */
  agent.asks = (id: string): boolean => {
    const app = agent.appById(id);
    const { DialogV2, DocumentSheetV2 } = page.foundry.applications.api;
    if (!app || app instanceof DocumentSheetV2) return false;
    return (
      app instanceof DialogV2 ||
      Boolean(agent.elementOf(app)?.matches("dialog, .dialog")) ||
      Boolean(agent.elementOf(app)?.querySelector("button[type=submit], .form-footer button, button.default")) ||
      [...(agent.elementOf(app)?.querySelectorAll(".window-content button[data-action]") ?? [])].some(
        (button: HTMLElement) => /^(?:roll|confirm|submit|accept)/i.test(button.dataset["action"] ?? ""),
      )
    );
  };
}
