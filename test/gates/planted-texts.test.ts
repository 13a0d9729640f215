/** The rules for language keys and templates reject planted violations, and nothing clean. */
import { describe, expect, it } from "vitest";
import { languageFaults } from "./language.ts";
import { cardFaults, TEMPLATE_RULES } from "./template-rules.ts";

const CLEAN_TEXT = `say("QUADRANT.Card.Title"); say(\`QUADRANT.Card.Kind.\${kind}\`);`;
const CLEAN_LANGUAGE = { QUADRANT: { Card: { Title: "Check of {name}", Kind: { task: "Task" } } } };

describe("the gate of language keys", () => {
  const none = { missing: [], unused: [], emptyPrefixes: [], badTexts: [], markup: [] };
  const withText = (text: string): object => ({ QUADRANT: { Card: { ...CLEAN_LANGUAGE.QUADRANT.Card, Title: text } } });

  it("Keys that are used and declared pass", () => {
    expect(languageFaults(CLEAN_LANGUAGE, CLEAN_TEXT)).toEqual(none);
  });

  it("A key that is used and not declared is rejected", () => {
    const faults = languageFaults(CLEAN_LANGUAGE, `${CLEAN_TEXT} say("QUADRANT.Card.Other");`);
    expect(faults).toEqual({ ...none, missing: ["QUADRANT.Card.Other"] });
  });

  it("A key that is declared and not used is rejected", () => {
    const language = { QUADRANT: { ...CLEAN_LANGUAGE.QUADRANT, Other: "Other" } };
    expect(languageFaults(language, CLEAN_TEXT)).toEqual({ ...none, unused: ["QUADRANT.Other"] });
  });

  it("A prefix with nothing below it is rejected", () => {
    const faults = languageFaults(CLEAN_LANGUAGE, `${CLEAN_TEXT} say(\`QUADRANT.Other.\${kind}\`);`);
    expect(faults).toEqual({ ...none, emptyPrefixes: ["QUADRANT.Other."] });
  });

  it.each(["", " Check", "Check of {name"])("The text %j is rejected", (text) => {
    expect(languageFaults(withText(text), CLEAN_TEXT)).toEqual({ ...none, badTexts: ["QUADRANT.Card.Title"] });
  });

  it("Markup is rejected", () => {
    expect(languageFaults(withText("<b>Check</b>"), CLEAN_TEXT)).toEqual({ ...none, markup: ["QUADRANT.Card.Title"] });
  });
});

describe("the gate of templates", () => {
  const ROWS = `{{#qRows "of" rows}}<i>{{@root.x}}{{#each all}}{{../name}}{{@index}}{{/each}}</i>{{else}}{{../y}}{{/qRows}}`;
  const CLEAN = `<button type="button"><img src="{{img}}" alt="" width="28" height="28">{{name}}</button>{{{enriched.notes}}}${ROWS}`;
  /** By the rule, a template that breaks only that one. */
  const PLANTS: Readonly<Record<string, string>> = {
    compiles: "{{#if name}}",
    "names what every button does, and never submits by accident": "<button>{{name}}</button>",
    "gives every picture a text, or an empty one on purpose": `<img src="{{img}}" width="28" height="28">`,
    "gives every picture its size, so that nothing moves when it has loaded": `<img src="{{img}}" alt="">`,
    "has no inline handler, script or style that a page's policy would refuse": `<p onclick="f()">{{name}}</p>`,
    "escapes: triple braces only for what a template has rendered or core has enriched": "{{{name}}}",
    "reads nothing in the rows of a list but the row and @root": `{{#qRows "things" things}}<i>{{@index}}</i>{{/qRows}}`,
    "addresses assets without a leading slash": `<a href="/systems/x">{{name}}</a>`,
  };
  const broken = (source: string): readonly string[] =>
    Object.entries(TEMPLATE_RULES).flatMap(([rule, faults]) => (faults(source).length > 0 ? [rule] : []));

  it("A clean template passes, and every rule has a plant", () => {
    expect(broken(CLEAN)).toEqual([]);
    expect(cardFaults(CLEAN)).toEqual([]);
    expect(Object.keys(PLANTS)).toEqual(Object.keys(TEMPLATE_RULES));
  });

  it.each(Object.entries(PLANTS))("A template that breaks a rule is rejected: %s", (rule, source) => {
    expect(broken(source)).toEqual([rule]);
  });

  it("A row that reads what is around its list is rejected", () => {
    const source = `{{#qRows "of" rows}}<i>{{#if x}}{{#each all}}{{../../y}}{{/each}}{{/if}}</i>{{/qRows}}`;
    expect(broken(source)).toEqual(["reads nothing in the rows of a list but the row and @root"]);
  });

  it.each([`<p id="x"></p>`, "<input>", "<select></select>", "<textarea></textarea>"])(
    "The element %s is rejected on a card",
    (card) => {
      expect(cardFaults(card)).toHaveLength(1);
    },
  );
});
