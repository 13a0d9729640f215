import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { morph, noteSaved } from "../../src/core/ui/morph.ts";

/** Returns a sheet's part: a text, a number and a long text. */
const markup = (name: string, armour: number, notes = ""): string =>
  `<input type="text" name="name" value="${name}"><input type="number" name="armour" value="${armour}"><textarea name="notes">${notes}</textarea>`;

let saved: string[];

function draw(html: string): HTMLElement {
  const part = document.createElement("section");
  part.innerHTML = html;
  return part;
}

/** Returns a sheet: a form that saves each field when it changes, and a button after it to focus. */
function sheet(): HTMLElement {
  const form = document.createElement("form");
  form.append(draw(markup("Vega", 3)), document.createElement("button"));
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", ({ target }) => {
    noteSaved(target);
    const { name, value } = target as HTMLInputElement;
    saved.push(`${name}=${value}`);
  });
  return form;
}

/** Redraws the part as an application does. */
const redraw = (html: string): void => morph(document.querySelector("section")!, draw(html));

const field = (name: string): HTMLInputElement => document.querySelector(`[name="${name}"]`)!;

describe("text being typed while a sheet is drawn again", () => {
  beforeEach(() => {
    saved = [];
    document.body.replaceChildren(sheet());
  });

  it("Typed text stays through a redraw and is saved once when its field is left", async () => {
    await userEvent.click(field("name"));
    await userEvent.keyboard("{End} Ray{Tab}7");
    expect(saved).toEqual(["name=Vega Ray"]);
    redraw(markup("Vega Ray", 3));
    expect(document.activeElement).toBe(field("armour"));
    expect(field("armour").value).toBe("7");
    await userEvent.tab();
    expect(saved).toEqual(["name=Vega Ray", "armour=7"]);
  });

  it("The caret stays through several redraws, and the text is saved once", async () => {
    await userEvent.click(field("name"));
    await userEvent.keyboard("{Home}Old ");
    redraw(markup("Vega", 4));
    await userEvent.keyboard("Lady ");
    redraw(markup("Somebody else's", 5));
    await userEvent.keyboard("{Tab}");
    expect(field("name").value).toBe("Old Lady Vega");
    expect(saved).toEqual(["name=Old Lady Vega"]);
    expect(field("armour").value).toBe("5");
  });

  it("A saved field shows the value that the data model made of it", async () => {
    await userEvent.click(field("armour"));
    await userEvent.keyboard("{Control>}a{/Control}99{Enter}");
    expect(saved).toEqual(["armour=99"]);
    redraw(markup("Vega", 12));
    expect(document.activeElement).toBe(field("armour"));
    expect(field("armour").value).toBe("12");
    await userEvent.tab();
    expect(saved).toEqual(["armour=99"]);
  });

  it("A focused field that was not edited shows what others write, and saves nothing", async () => {
    await userEvent.click(field("name"));
    redraw(markup("Altair", 3));
    expect(field("name").value).toBe("Altair");
    await userEvent.tab();
    expect(saved).toEqual([]);
  });

  it("A number selected by keyboard focus stays selected: the next digit replaces it", async () => {
    await userEvent.click(field("name"));
    await userEvent.tab();
    redraw(markup("Vega", 3));
    await userEvent.keyboard("8");
    expect(field("armour").value).toBe("8");
  });

  it.each([
    ["locked", markup("Vega", 3).replace("<textarea", "<textarea readonly"), "notes"],
    ["removed", markup("Vega", 3).replace('<textarea name="notes"', '<textarea name="other"'), "other"],
  ])("Typed text is not carried into a field that is %s by now", async (_how, html, name) => {
    await userEvent.click(field("notes"));
    await userEvent.keyboard("Seen at the docks");
    redraw(html);
    expect(field(name).value).toBe("");
    await userEvent.keyboard("!");
    expect([...document.querySelectorAll("input")].map(({ value }) => value)).toEqual(["Vega", "3"]);
  });

  it("An incomplete number stays while it is typed, and is saved when it is complete", async () => {
    await userEvent.click(field("armour"));
    await userEvent.keyboard("{Control>}a{/Control}-");
    redraw(markup("Vega", 4));
    await userEvent.keyboard("5{Tab}");
    expect(saved).toEqual(["armour=-5"]);
  });

  it("Any typed text is carried without a change", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string(), (typed, drawn) => {
        field("notes").focus();
        field("notes").value = typed;
        const { value } = field("notes");
        redraw(markup("Vega", 3, drawn.replaceAll("&", "&amp;").replaceAll("<", "&lt;")));
        const isHalf = value !== "";
        if (isHalf) expect(field("notes").value).toBe(value);
        document.body.replaceChildren(sheet());
      }),
    );
  });
});
