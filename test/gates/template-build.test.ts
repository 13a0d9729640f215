/** The templates as the build compiles them. */
import Handlebars from "handlebars";
import { describe, expect, it } from "vitest";
import { compileBundle } from "../../tools/build-templates.ts";

const PATH = "templates/ui/a.hbs";

/** Builds one template, and renders it as the client does. */
async function build(source: string, context: object): Promise<string> {
  const code = await compileBundle({ [PATH]: source });
  const { default: bundle } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    default: Record<string, object>;
  };
  return Handlebars.template(bundle[PATH]!)(context);
}

describe("the templates' build", () => {
  it.each([
    ["a field", "<b>{{name}}</b> {{{name}}} {{deep.name}} {{missing.name}}"],
    ["a field of a list", "{{#each list}}{{@index}} {{this}} {{@root.name}} {{../name}}\n{{else}}none{{/each}}"],
    ["a condition", "{{#if missing}}a{{else if deep}}b{{/if}}{{#unless (lookup deep 'name')}}c{{/unless}}"],
    [
      "a text that looks like code",
      '{{#if name}},"loc":{"start":{"line":1,"column":1},"end":{"line":1,"column":2}}{{/if}}',
    ],
  ])("It renders %s as Handlebars does without a build", async (_what, source) => {
    const context = { name: "<&>", deep: { name: "Vega" }, list: ["one", "two"] };
    expect(await build(source, context)).toBe(Handlebars.compile(source, { preventIndent: true })(context));
  });

  it("A field keeps its meaning where a module registers a helper of that name", async () => {
    Handlebars.registerHelper("name", () => "theirs");
    try {
      expect(await build("{{name}}", { name: "ours" })).toBe("ours");
    } finally {
      Handlebars.unregisterHelper("name");
    }
  });

  it.each(["{{unknown 1}}", "{{#if a}}"])("It names the template that is not valid: %s", async (source) => {
    await expect(compileBundle({ [PATH]: source })).rejects.toThrow(PATH);
  });
});
