import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { preserveTyping } from "../../src/core/ui/typing.ts";

/** A sheet's part as it is drawn: a text, a number and a long text. */
const markup = (name: string, armour: number, notes = ""): string =>
  `<input type="text" name="name" value="${name}"><input type="number" name="armour" value="${armour}"><textarea name="notes">${notes}</textarea>`;

let saved: string[];

function draw(html: string): HTMLElement {
  const part = document.createElement("section");
  part.innerHTML = html;
  preserveTyping.attach?.(part);
  return part;
}

/** A sheet: a form that saves each field as it changes, and something after it to go to. */
function sheet(): HTMLElement {
  const form = document.createElement("form");
  form.append(draw(markup("Vega", 3)), document.createElement("button"));
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", ({ target }) => {
    const { name, value } = target as HTMLInputElement;
    saved.push(`${name}=${value}`);
  });
  return form;
}

/** Draws the part anew, as the mixin does: takes, replaces, puts the focus back, gives. */
function redraw(html: string): void {
  const prior = document.querySelector("section")!;
  const fresh = draw(html);
  const focus = document.activeElement?.getAttribute("name");
  preserveTyping.before?.(prior, fresh);
  prior.replaceWith(fresh);
  if (focus) fresh.querySelector<HTMLElement>(`[name="${focus}"]`)?.focus();
  preserveTyping.after(fresh, prior);
}

const field = (name: string): HTMLInputElement => document.querySelector(`[name="${name}"]`)!;

describe("what is being typed while a sheet is drawn anew", () => {
  beforeEach(() => {
    saved = [];
    document.body.replaceChildren(sheet());
  });

  it("stays, and is saved as the field is left, once, without another letter", async () => {
    await userEvent.click(field("name"));
    await userEvent.keyboard("{End} Ray{Tab}7");
    expect(saved).toEqual(["name=Vega Ray"]);
    redraw(markup("Vega Ray", 3));
    expect(document.activeElement).toBe(field("armour"));
    expect(field("armour").value).toBe("7");
    await userEvent.tab();
    expect(saved).toEqual(["name=Vega Ray", "armour=7"]);
  });

  it("goes on where the caret was, over as many drawings as come, and is saved once", async () => {
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

  it("gives way to what was made of it, once it was saved", async () => {
    await userEvent.click(field("armour"));
    await userEvent.keyboard("{Control>}a{/Control}99{Enter}");
    expect(saved).toEqual(["armour=99"]);
    redraw(markup("Vega", 12));
    expect(document.activeElement).toBe(field("armour"));
    expect(field("armour").value).toBe("12");
    await userEvent.tab();
    expect(saved).toEqual(["armour=99"]);
  });

  it("what was only looked at follows what others write, and saves nothing", async () => {
    await userEvent.click(field("name"));
    redraw(markup("Altair", 3));
    expect(field("name").value).toBe("Altair");
    await userEvent.tab();
    expect(saved).toEqual([]);
  });

  it("a number that one came to by keyboard stays chosen: the next digit replaces it", async () => {
    await userEvent.click(field("name"));
    await userEvent.tab();
    redraw(markup("Vega", 3));
    await userEvent.keyboard("8");
    expect(field("armour").value).toBe("8");
  });

  it.each([
    ["locked", markup("Vega", 3).replace("<textarea", "<textarea readonly"), "notes"],
    ["gone", markup("Vega", 3).replace('<textarea name="notes"', '<textarea name="other"'), "other"],
  ])(
    "nothing is carried where the field is %s by now: the browser saves it or not, as without",
    async (_how, html, name) => {
      await userEvent.click(field("notes"));
      await userEvent.keyboard("Seen at the docks");
      redraw(html);
      expect(field(name).value).toBe("");
      await userEvent.keyboard("!");
      expect([...document.querySelectorAll("input")].map(({ value }) => value)).toEqual(["Vega", "3"]);
    },
  );

  it("half a number is carried as nothing: what stands there is what was drawn", async () => {
    await userEvent.click(field("armour"));
    await userEvent.keyboard("{Control>}a{/Control}-");
    redraw(markup("Vega", 4));
    expect(field("armour").value).toBe("4");
    await userEvent.tab();
    expect(saved.filter((one) => one === "armour=")).toEqual([]);
  });

  it("is there to the letter, whatever was typed and drawn", () => {
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
