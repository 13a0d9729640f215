import { generation } from "../../generation.ts";
import { config, localize, type Bag, type Loose } from "../../globals.ts";
import { FormRows, type FormSection } from "./form-rows.ts";

const DISPLAY = {
  0: "TABLETOP.Token.display.none",
  10: "TABLETOP.Token.display.control",
  20: "TABLETOP.Token.display.ownerHover",
  30: "TABLETOP.Token.display.hover",
  40: "TABLETOP.Token.display.owner",
  50: "TABLETOP.Token.display.always",
};
const DISPOSITIONS = {
  "-2": "TOKEN.DISPOSITION.SECRET",
  "-1": "TOKEN.DISPOSITION.HOSTILE",
  0: "TOKEN.DISPOSITION.NEUTRAL",
  1: "TOKEN.DISPOSITION.FRIENDLY",
};
const NUMBER = { dataset: { dtype: "Number" } };

/** The tabs of a token's form. */
export const TOKEN_TABS = {
  sheet: {
    tabs: [
      { id: "identity", icon: "fa-solid fa-tag", label: "TABLETOP.Token.tabs.identity" },
      { id: "appearance", icon: "fa-solid fa-image", label: "TABLETOP.Token.tabs.appearance" },
      { id: "resources", icon: "fa-solid fa-heart", label: "TABLETOP.Token.tabs.resources" },
      { id: "light", icon: "fa-solid fa-lightbulb", label: "TABLETOP.Token.tabs.light" },
    ],
    initial: "identity",
  },
};

/** The parts of a token's form. */
export const TOKEN_PARTS = {
  tabs: { template: "templates/generic/tab-navigation.hbs" },
  body: { template: "templates/sheets/token-config.hbs", scrollable: [""] },
  footer: { template: "templates/generic/form-footer.hbs" },
};

/** Returns the sections of the form by tab, for a token or an actor's prototype token. */
export function buildTokenSections(
  token: Loose,
  actor: Loose,
  rootId: string,
  isPrototype: boolean,
): Record<string, FormSection[]> {
  const rows = new FormRows(token.schema, token._source as object, rootId);
  const { fields } = (globalThis as Loose).foundry.data;
  const bars = listBarChoices(actor);
  const number = (more: Bag = {}): Loose =>
    new fields.NumberField({ required: true, nullable: false, initial: 0, min: 0, ...more });
  const identity = [
    rows.of("name", "DOCUMENT.FIELDS.name.label", { placeholder: String(actor?.name ?? "") }),
    rows.of("displayName", "TABLETOP.Token.displayName", { choices: DISPLAY, ...NUMBER }),
    rows.of("disposition", "TABLETOP.Token.disposition", { choices: DISPOSITIONS, ...NUMBER }),
    rows.of("actorLink", "TABLETOP.Token.link", {}, "TABLETOP.Token.linkHint"),
    ...(isPrototype
      ? [
          rows.of("appendNumber", "TABLETOP.Token.appendNumber"),
          rows.of("prependAdjective", "TABLETOP.Token.prependAdjective"),
        ]
      : [rows.of("hidden", "TABLETOP.Scene.hidden")]),
  ];
  const appearance = [
    rows.of("texture.src", "TABLETOP.Token.image"),
    ...(isPrototype ? [rows.of("randomImg", "TABLETOP.Token.randomImage")] : []),
    rows.of("width", "TABLETOP.Token.width", { min: 0.5, step: 0.5 }),
    rows.of("height", "TABLETOP.Token.height", { min: 0.5, step: 0.5 }),
    rows.of("texture.scaleX", "TABLETOP.Token.scale", { step: 0.1 }),
    rows.of("texture.tint", "TABLETOP.Token.tint"),
    rows.of("alpha", "TABLETOP.Token.opacity"),
    rows.of("rotation", "TABLETOP.Token.rotation"),
    rows.of("lockRotation", "TABLETOP.Token.lockRotation"),
  ];
  const resources = [
    rows.of("displayBars", "TABLETOP.Token.displayBars", { choices: DISPLAY, ...NUMBER }),
    rows.of("bar1.attribute", "TABLETOP.Token.bar1", { options: bars, blank: "None" }),
    rows.of("bar2.attribute", "TABLETOP.Token.bar2", { options: bars, blank: "None" }),
  ];
  const light = [
    rows.with(number(), "light.bright", "TABLETOP.Token.lightBright"),
    rows.with(number(), "light.dim", "TABLETOP.Token.lightDim"),
    rows.with(number({ initial: 360, max: 360 }), "light.angle", "TABLETOP.Token.lightAngle"),
    rows.with(new fields.ColorField(), "light.color", "TABLETOP.Token.lightColor"),
    rows.with(new fields.BooleanField(), "sight.enabled", "TABLETOP.Token.sight"),
    rows.with(number({ nullable: generation() >= 13 }), "sight.range", "TABLETOP.Token.sightRange"),
  ];
  const section = (list: FormSection["rows"]): FormSection[] => [{ legend: "", rows: list }];
  return {
    identity: section(identity),
    appearance: section(appearance),
    resources: section(resources),
    light: section(light),
  };
}

/** Returns the attributes that bars can show, as choices of a select. */
function listBarChoices(actor: Loose): object[] {
  const cls = config()["Token"]?.documentClass;
  if (!cls) return [];
  const configured = actor && config()["Actor"]?.trackableAttributes?.[actor.type];
  const attributes: unknown = actor
    ? cls.getTrackedAttributes(configured ? actor.type : actor.system)
    : cls.getTrackedAttributes();
  return cls.getTrackedAttributeChoices(attributes) as object[];
}

/** Returns the buttons below a token's form. */
export function buildTokenButtons(): object[] {
  return [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: localize("COMMON.Save") }];
}
