import { DataModel } from "../abstract/data-model.ts";
import { notBuilt } from "../not-built.ts";
import type { DataSchema } from "./fields/schema-field.ts";
import { AnyField, BooleanField, NumberField, StringField } from "./fields/simple-fields.ts";

/**
 * A way in which tokens see. Its data are stored for packages, which define their own when they load; nothing is seen
 * by it here. Source: foundry.canvas.perception.VisionMode.
 */
export class VisionMode extends DataModel {
  static LIGHTING_VISIBILITY = Object.freeze({ DISABLED: 0, ENABLED: 1, REQUIRED: 2 });

  declare animated: boolean;

  static override defineSchema(): DataSchema {
    return {
      id: new StringField({ required: true, blank: false }),
      label: new StringField({ required: true, blank: false }),
      tokenConfig: new BooleanField({ initial: true }),
      canvas: new AnyField({ initial: () => ({}) }),
      lighting: new AnyField({ initial: () => ({}) }),
      vision: new AnyField({ initial: () => ({}) }),
    };
  }

  activate(_source: unknown): void {
    notBuilt("VisionMode#activate");
  }

  deactivate(_source: unknown): void {
    notBuilt("VisionMode#deactivate");
  }
}

/** A way in which tokens notice each other; likewise. Source: foundry.canvas.perception.DetectionMode. */
export class DetectionMode extends DataModel {
  static BASIC_MODE_ID = "basicSight";
  static DETECTION_TYPES = Object.freeze({ SIGHT: 0, SOUND: 1, MOVE: 2, OTHER: 3 });

  static override defineSchema(): DataSchema {
    return {
      id: new StringField({ blank: false }),
      label: new StringField({ blank: false }),
      tokenConfig: new BooleanField({ initial: true }),
      walls: new BooleanField({ initial: true }),
      angle: new BooleanField({ initial: true }),
      type: new NumberField({
        initial: DetectionMode.DETECTION_TYPES.SIGHT,
        choices: Object.values(DetectionMode.DETECTION_TYPES),
      }),
    };
  }

  /** Returns the filter by which what was noticed is drawn: none. */
  static getDetectionFilter(): undefined {
    return undefined;
  }

  testVisibility(..._test: unknown[]): boolean {
    return notBuilt("DetectionMode#testVisibility");
  }

  protected _canDetect(..._test: unknown[]): boolean {
    return notBuilt("DetectionMode#_canDetect");
  }
}

/** Core's own ways of noticing; each may be made and extended as the one above. */
const named = (name: string): typeof DetectionMode => {
  const mode = class extends DetectionMode {};
  Object.defineProperty(mode, "name", { value: name });
  return mode;
};

/** Returns the classes of foundry.canvas.perception that hold data. */
export function sightClasses(): Record<string, unknown> {
  const kinds = ["All", "Darkvision", "Invisibility", "LightPerception", "Tremor"].map(
    (kind) => `DetectionMode${kind}`,
  );
  return { VisionMode, DetectionMode, ...Object.fromEntries(kinds.map((kind) => [kind, named(kind)])) };
}
