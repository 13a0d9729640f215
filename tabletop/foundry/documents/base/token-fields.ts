import * as fields from "../../data/fields.ts";

/** What tokens and prototype tokens share. Light, vision and rings, which are only drawn, are stored unchanged. */
export function tokenFields() {
  const bar = () =>
    new fields.SchemaField({
      attribute: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
    });
  const size = () => new fields.NumberField({ required: true, nullable: false, positive: true, initial: 1 });
  return {
    name: new fields.StringField({ required: true, blank: true, textSearch: true }),
    displayName: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
    actorLink: new fields.BooleanField(),
    width: size(),
    height: size(),
    texture: new fields.SchemaField({
      src: new fields.FilePathField({ categories: ["IMAGE", "VIDEO"], initial: null }),
      anchorX: new fields.NumberField({ required: true, nullable: false, initial: 0.5 }),
      anchorY: new fields.NumberField({ required: true, nullable: false, initial: 0.5 }),
      scaleX: new fields.NumberField({ required: true, nullable: false, initial: 1 }),
      scaleY: new fields.NumberField({ required: true, nullable: false, initial: 1 }),
      tint: new fields.ColorField({ nullable: false, initial: "#ffffff" }),
    }),
    lockRotation: new fields.BooleanField(),
    rotation: new fields.AngleField(),
    alpha: new fields.AlphaField(),
    disposition: new fields.NumberField({
      required: true,
      nullable: false,
      integer: true,
      initial: -1,
      choices: [-2, -1, 0, 1],
    }),
    displayBars: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
    bar1: bar(),
    bar2: bar(),
    light: new fields.ObjectField(),
    sight: new fields.ObjectField(),
    detectionModes: new fields.ArrayField(new fields.ObjectField()),
    occludable: new fields.ObjectField(),
    ring: new fields.ObjectField(),
    turnMarker: new fields.ObjectField(),
    movementAction: new fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
    flags: new fields.DocumentFlagsField(),
  };
}
