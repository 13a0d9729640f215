import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  buildApplications,
  initializeApplications,
  setTemplateLoader,
} from "../../../tabletop/foundry/applications/index.ts";
import {
  Handlebars,
  getTemplate,
  loadTemplates,
  renderTemplate,
  setPrecompiledTemplates,
} from "../../../tabletop/foundry/applications/handlebars/loader.ts";
import { setGeneration } from "../../../tabletop/foundry/generation.ts";

const templates = new Map<string, string>();
let reads = 0;

async function render(text: string, context: object = {}): Promise<string> {
  const path = `inline/${Math.random()}.hbs`;
  templates.set(path, text);
  return renderTemplate(path, { ...context });
}

beforeEach(() => {
  setGeneration(14);
  Object.assign(globalThis, {
    game: {
      i18n: {
        lang: "en",
        localize: (key: string) => `[${key}]`,
        format: (key: string, data: Record<string, unknown>) => `[${key} ${JSON.stringify(data)}]`,
      },
    },
  });
  initializeApplications();
  reads = 0;
  setTemplateLoader(async (path) => {
    reads += 1;
    const text = templates.get(path);
    if (text === undefined) throw new Error(`no file ${path}`);
    return text;
  });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, "game");
  setGeneration(14);
});

describe("templates that are compiled beforehand", () => {
  /** Compiles a template as the build does, whose result is an expression. */
  async function precompile(source: string): Promise<object> {
    const code = `export default ${String(Handlebars.precompile(source, { preventIndent: true }))}`;
    const { default: compiled } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
      default: object;
    };
    return compiled;
  }

  test("They are not fetched, are partials under their paths, and read getters of documents", async () => {
    class Sailor {
      get name(): string {
        return "Ann <b>";
      }
    }
    setPrecompiledTemplates({ "templates/a.hbs": await precompile("<i>{{sailor.name}}</i>") });
    templates.set("b.hbs", '{{> "templates/a.hbs"}}');
    await loadTemplates(["templates/a.hbs"]);
    expect(await renderTemplate("templates/a.hbs", { sailor: new Sailor() })).toBe("<i>Ann &lt;b&gt;</i>");
    expect(await renderTemplate("b.hbs", { sailor: new Sailor() })).toBe("<i>Ann &lt;b&gt;</i>");
    expect(reads).toBe(1);
  });

  test("A partial that a package registers under the path of one replaces it", async () => {
    setPrecompiledTemplates({ "templates/theirs.hbs": await precompile("ours") });
    Handlebars.registerPartial("templates/theirs.hbs", Handlebars.compile("theirs"));
    try {
      expect(await renderTemplate("templates/theirs.hbs")).toBe("theirs");
    } finally {
      Handlebars.unregisterPartial("templates/theirs.hbs");
    }
  });
});

describe("core helpers", () => {
  test.each<[string, string, object, string]>([
    ["checked", "{{checked a}}{{checked b}}", { a: true, b: 0 }, "checked"],
    ["disabled", "{{disabled a}}", { a: 1 }, "disabled"],
    ["concat", '{{concat "a" n "c"}}', { n: 2 }, "a2c"],
    ["ifThen", '{{ifThen a "y" "n"}}', { a: false }, "n"],
    ["localize", '{{localize "K"}}', {}, "[K]"],
    ["numberFormat", "{{numberFormat n decimals=2 sign=true}}", { n: 3.14159 }, "+3.14"],
    ["numberFormat, no decimals", "{{numberFormat n}}", { n: -4 }, "-4"],
    ["object", '{{lookup (object a="x") "a"}}', {}, "x"],
    ["eq ne", '{{eq a 1}}{{ne a 1}}{{eq a "1"}}', { a: 1 }, "truefalsefalse"],
    ["lt gt lte gte", "{{lt 1 2}}{{gt 1 2}}{{lte 2 2}}{{gte 1 2}}", {}, "truefalsetruefalse"],
    ["and or not", "{{and 1 0}}{{or 1 0}}{{not 1}}", {}, "falsetruefalse"],
    ["and of several", "{{and 1 2 3}}{{or 0 false 3}}", {}, "truetrue"],
    [
      "selectOptions record",
      "{{selectOptions c selected=s}}",
      { c: { a: "A", b: "B" }, s: "b" },
      '<option value="a">A</option><option value="b" selected>B</option>',
    ],
    [
      "selectOptions blank",
      '{{selectOptions c blank="-"}}',
      { c: { a: "A" } },
      '<option value="" selected>-</option><option value="a">A</option>',
    ],
    [
      "selectOptions objects",
      '{{selectOptions c selected=2 valueAttr="id" labelAttr="name" localize=true}}',
      {
        c: [
          { id: 1, name: "N1" },
          { id: 2, name: "N2" },
        ],
      },
      '<option value="1">[N1]</option><option value="2" selected>[N2]</option>',
    ],
    [
      "selectOptions strings",
      "{{selectOptions c selected=s}}",
      { c: ["x", "y"], s: ["x", "y"] },
      '<option value="x" selected>x</option><option value="y" selected>y</option>',
    ],
    [
      "selectOptions inverted",
      "{{selectOptions c inverted=true}}",
      { c: { Label: "v" } },
      '<option value="v">Label</option>',
    ],
    [
      "radioBoxes",
      '{{radioBoxes "n" c checked="b"}}',
      { c: { b: "B" } },
      '<label class="checkbox"><input type="radio" name="n" value="b" checked> B</label>',
    ],
    [
      "numberInput",
      '{{numberInput v name="a" min=0 disabled=false}}',
      { v: 3 },
      '<input type="number" value="3" min="0" name="a">',
    ],
    [
      "editor",
      '{{editor v target="system.x" editable=false}}',
      { v: "<p>a</p>" },
      '<div class="editor-content "><p>a</p></div>',
    ],
    ["timeSince", "{{timeSince t}}", { t: Date.now() - 7_300_000 }, "2 hours ago"],
  ])("The helper %s", async (_name, text, context, expected) => {
    expect(await render(text, context)).toBe(expected);
  });

  test("The helper localize fills in values, and the template escapes the result", async () => {
    expect(await render('{{localize "K" name=n}}', { n: "<b>" })).toBe("[K {&quot;name&quot;:&quot;&lt;b&gt;&quot;}]");
  });

  test("No value of a helper breaks out of its markup", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.string(), async (value, label) => {
        const html = await render("{{selectOptions c selected=v}}{{radioBoxes v c}}{{numberInput 1 name=v}}", {
          c: { [value]: label },
          v: value,
        });
        const text = html.replace(/<\/?(option|label|input)(\s[a-z]+(="[^"<>]*")?)*>/g, "");
        expect(text).not.toMatch(/[<>]/);
      }),
      { numRuns: 200 },
    );
  });

  test("The helpers select and colorPicker exist on generation 13 and not on 14", async () => {
    await expect(render('{{#select "a"}}x{{/select}}')).rejects.toThrow("select");
    setGeneration(13);
    initializeApplications();
    expect(
      await render('{{#select "b"}}<option value="a">A</option><option value="b">B</option>{{/select}}'),
    ).toContain('value="b" selected');
    expect(await render('{{colorPicker name="c" value="#ffffff"}}')).toBe(
      '<color-picker name="c" value="#ffffff"></color-picker>',
    );
  });

  test("Templates read getters of documents, and no dangerous members", async () => {
    class Doc {
      get label(): string {
        return "seen";
      }
      describe(): string {
        return "called";
      }
    }
    expect(
      await render("{{d.label}} {{d.describe}} [{{d.constructor.name}}] [{{d.__proto__}}]", { d: new Doc() }),
    ).toBe("seen called [] []");
  });

  test("formInput without a field is an error", async () => {
    await expect(render("{{formInput nothing}}")).rejects.toThrow("{{formInput}} needs a data field and got undefined");
  });
});

describe("templates", () => {
  test("Templates are loaded once, and are partials under their path or a given name", async () => {
    templates.set("a.hbs", "A{{x}}").set("b.hbs", '{{> "a.hbs" x=1}}{{> short x=2}}');
    await Promise.all([getTemplate("a.hbs"), getTemplate("a.hbs"), loadTemplates({ short: "a.hbs" })]);
    expect(await renderTemplate("b.hbs")).toBe("A1A2");
    expect(reads).toBe(3);
  });

  test("A partial that a package has registered under a template's name is the template, and is not read", async () => {
    Handlebars.registerPartial("own.hbs", Handlebars.compile("own {{x}}"));
    Handlebars.registerPartial("named", Handlebars.compile("named {{x}}"));
    templates.set("own.hbs", "read").set("other.hbs", "read").set("outer.hbs", '{{> "own.hbs" x=2}}, {{> named x=3}}');
    expect((await getTemplate("own.hbs"))({ x: 1 })).toBe("own 1");
    expect(await renderTemplate("own.hbs", { x: 1 })).toBe("own 1");
    const loaded = await loadTemplates({ named: "other.hbs" });
    expect(loaded.map((template) => template({ x: 1 }))).toEqual(["named 1"]);
    expect(reads).toBe(0);
    expect(await renderTemplate("outer.hbs")).toBe("own 2, named 3");
    for (const name of ["own.hbs", "named"]) Handlebars.unregisterPartial(name);
    expect(await renderTemplate("own.hbs")).toBe("read");
  });

  test("A partial that is registered while its template is read is the template", async () => {
    templates.set("slow.hbs", "read");
    const reading = getTemplate("slow.hbs");
    Handlebars.registerPartial("slow.hbs", Handlebars.compile("registered"));
    expect((await reading)({})).toBe("registered");
    Handlebars.unregisterPartial("slow.hbs");
  });

  test("A missing or invalid template is an error that names it, and is loaded again", async () => {
    await expect(renderTemplate("later.hbs")).rejects.toThrow("no file later.hbs");
    templates.set("later.hbs", "now").set("broken.hbs", "{{#if}");
    expect(await renderTemplate("later.hbs")).toBe("now");
    await expect(renderTemplate("broken.hbs")).rejects.toThrow("The template broken.hbs is not valid Handlebars");
  });
});

describe("the namespace of Handlebars", () => {
  test("The namespace has the documented branches; classes that are not built can be subclassed and throw when constructed", () => {
    const { api, apps, sheets, ...rest } = buildApplications();
    expect(Object.keys({ api, apps, sheets, ...rest }).sort()).toEqual(
      [
        "api",
        "apps",
        "dice",
        "elements",
        "fields",
        "handlebars",
        "hud",
        "instances",
        "parseCssDimension",
        "parseHTML",
        "settings",
        "sheets",
        "sidebar",
        "ui",
        "ux",
      ].sort(),
    );
    const SceneConfig = (sheets as Record<string, unknown>)["SceneConfig"] as new () => object;
    expect(() => class extends SceneConfig {}).not.toThrow();
    expect(() => new SceneConfig()).toThrow("foundry.applications.sheets.SceneConfig is documented");
    expect(new apps.FilePicker({ type: "image" }).type).toBe("image");
  });
});
