import { expect, vi } from "vitest";
import type { ContractCase } from "../../contract.ts";
import { face, faceAny, variable } from "../pages.ts";
import { onPage, place } from "../applications/support.ts";
import { formula, made, values } from "./support.ts";

/** Elements with an editor: formulas and code. */
export const editorElements: readonly ContractCase[] = [
  formula(
    "HTMLFormulaInputElement",
    "has a formula",
    '<formula-input context="default">8 + @prof + @abilities.cha.mod</formula-input>',
    async (ground) => {
      const element = await made(
        ground,
        '<formula-input name="f" context="default">8 + @prof + @abilities.cha.mod</formula-input>',
      );
      expect([element.value, element.context]).toEqual(["8 + @prof + @abilities.cha.mod", "default"]);
      expect(values(ground, element)).toEqual({ f: "8 + @prof + @abilities.cha.mod" });
    },
    [14],
  ),
  formula(
    "HTMLFormulaInputElement.create",
    "has the formula as its value",
    'HTMLFormulaInputElement.create({ value: "8 + @prof + @abilities.cha.mod" });',
    async (ground) => {
      await ground.table();
      const element = ground.page.foundry.applications.elements.HTMLFormulaInputElement.create({
        value: "8 + @prof + @abilities.cha.mod",
      });
      document.body.append(element);
      expect(element.input.value).toBe("8 + @prof + @abilities.cha.mod");
    },
    [14],
  ),
  formula(
    "HTMLFormulaInputElement edit",
    "is dispatched by the button",
    "Fired when the formula editor has been requested.",
    async (ground) => {
      const element = await made(ground, '<formula-input name="f">1d6</formula-input>');
      const edit = vi.fn((event: Event) => event.preventDefault());
      element.addEventListener("edit", edit);
      element.button.click();
      expect(edit).toHaveBeenCalledOnce();
    },
    [14],
  ),
  formula(
    "HTMLFormulaInputElement#button",
    "opens an editor",
    "A button to open the formula editor interface.",
    async (ground) => {
      const element = await made(ground, '<formula-input name="f">1d6</formula-input>');
      element.button.click();
      await vi.waitFor(() => expect(element.editor?.rendered).toBe(true));
      element.editor.element.querySelector("textarea").value = "2d6";
      element.editor.element.querySelector(".form-footer button").click();
      await vi.waitFor(() => expect(element.value).toBe("2d6"));
    },
    [14],
  ),
  onPage(faceAny("foundry.FormulaInputConfig"))(
    "FormulaInputConfig.context",
    "is an attribute",
    "The formula editor context.",
    async (ground) => {
      await ground.table();
      const element = ground.page.foundry.applications.elements.HTMLFormulaInputElement.create({
        value: "",
        context: "damage",
      });
      expect(element.getAttribute("context")).toBe("damage");
    },
    [14],
  ),
  onPage(face("foundry.HTMLCodeMirrorOptions"))(
    "HTMLCodeMirrorOptions.value",
    "is its initial value",
    "The initial editor contents.",
    async (ground) => {
      await ground.table();
      const element = ground.page.foundry.applications.elements.HTMLCodeMirrorElement.create({
        name: "c",
        value: '{"a": 1}',
        language: "json",
      });
      place("<div></div>").append(element);
      expect(element.value).toBe('{"a": 1}');
      expect(values(ground, element)).toEqual({ c: '{"a": 1}' });
      await vi.waitFor(() => expect(element.querySelector(".cm-content")?.textContent).toBe('{"a": 1}'), {
        timeout: 10_000,
      });
    },
  ),
  onPage(variable("CONST.ALLOWED_HTML_ATTRIBUTES"))(
    "HTMLCodeMirrorElement",
    "has language, indent and nowrap as attributes",
    '"language", "indent", "nowrap"',
    async (ground) => {
      const element = await made(
        ground,
        '<code-mirror name="c" language="markdown" indent="4" nowrap># Hi</code-mirror>',
      );
      expect([element.language, element.indent, element.nowrap, element.value]).toEqual(["markdown", 4, true, "# Hi"]);
      await vi.waitFor(() => expect(element.querySelector(".cm-editor")).not.toBeNull(), { timeout: 10_000 });
      expect(element.querySelector(".cm-lineWrapping")).toBeNull();
      element.value = "# Bye";
      expect(element.querySelector(".cm-content").textContent).toBe("# Bye");
      element.disabled = true;
      expect(element.querySelector(".cm-content").getAttribute("contenteditable")).toBe("false");
    },
  ),
];
