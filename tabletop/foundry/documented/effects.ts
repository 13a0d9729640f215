import type { Documented } from "./types.ts";

export const EFFECTS: Documented = {
  "foundry.documents.BaseActiveEffect": {
    page: "api/v14/classes/foundry.documents.BaseActiveEffect.html",
    both: { statics: "LOCALIZATION_PREFIXES metadata defineSchema migrateData shimData" },
    14: { statics: "DEFAULT_ICON" },
  },
  "foundry.documents.ActiveEffect": {
    page: "api/v14/classes/foundry.documents.ActiveEffect.html",
    both: {
      accessors: "active isSuppressed isTemporary modifiesActor sourceName target",
      methods: `apply updateDuration prepareBaseData prepareDerivedData _displayScrollingStatus _applyAdd _applyMultiply _applyOverride
        _applyUpgrade _applyCustom _applyLegacy`,
      statics: "applyField fromStatusEffect _fromStatusEffect getInitialDuration",
    },
    13: { methods: "_prepareDuration _getCombatTime _getDurationLabel" },
    14: {
      accessors: "actor changes",
      methods: "getReplacementData isExpiryEvent shouldApplyChange",
      statics: `CHANGE_TYPES EXPIRY_EVENTS registry applyChange applyChangeField getEffectStart _applyChangeAdd _applyChangeCustom
        _applyChangeDowngrade _applyChangeMultiply _applyChangeOverride _applyChangeSubtract _applyChangeUnguided _applyChangeUpgrade`,
    },
  },
  "foundry.data.ActiveEffectTypeDataModel": {
    page: "api/classes/foundry.data.ActiveEffectTypeDataModel.html",
    14: { statics: "LOCALIZATION_PREFIXES defineSchema" },
  },
  "foundry.helpers.ActiveEffectRegistry": {
    page: "api/classes/foundry.helpers.ActiveEffectRegistry.html",
    14: { accessors: "initialized", methods: "initialize refresh" },
  },
  "foundry.applications.sheets.ActiveEffectConfig": {
    page: "api/v14/classes/foundry.applications.sheets.ActiveEffectConfig.html",
    both: { methods: "_prepareContext _preparePartContext _processFormData", statics: "DEFAULT_OPTIONS PARTS TABS" },
  },
};
