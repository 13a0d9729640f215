import type { Documented, DocumentedClass } from "./types.ts";

const FIELD = {
  methods: `apply clean getInitialValue initialize toFormGroup toInput toObject validate applyChange migrateSource _applyChangeAdd
    _applyChangeCustom _applyChangeDowngrade _applyChangeMultiply _applyChangeOverride _applyChangeUpgrade _castChangeDelta _cast _cleanType
    _getField _toInput _validateModel _validateSpecial _validateType`,
  accessors: "fieldPath",
  statics: "hierarchical recursive hasFormSupport _defaults",
};

const field = (name: string, own: Omit<DocumentedClass, "page"> = { both: {} }): Documented => ({
  [`foundry.data.fields.${name}`]: { page: `api/v14/classes/foundry.data.fields.${name}.html`, ...own },
});
const since14 = (name: string): Documented => field(name, { 14: {} });
const plain = (names: string): Documented =>
  Object.assign({}, ...names.split(/\s+/).map((name) => field(name))) as Documented;

const FIELDS: Documented = {
  ...field("DataField", { both: FIELD, 14: { methods: "_applyChangeSubtract _migrate" } }),
  ...field("SchemaField", { both: { methods: "get getField has entries keys values" } }),
  ...field("StringField", { both: { methods: "_isValidChoice" } }),
  ...field("ArrayField", { both: { methods: "_cleanElement _validateElements" } }),
  ...field("TypeDataField", {
    both: { methods: "getModelForType", accessors: "documentName", statics: "getModelProvider" },
  }),
  ...field("TypedSchemaField"),
  ...field("EmbeddedCollectionField", {
    both: { methods: "getCollection", accessors: "model schema", statics: "implementation" },
  }),
  ...field("DocumentStatsField", { both: { statics: "fields" } }),
  ...plain(`BooleanField NumberField ObjectField SetField TypedObjectField EmbeddedDataField EmbeddedCollectionDeltaField
    EmbeddedDocumentField DocumentIdField DocumentUUIDField ForeignDocumentField ColorField FilePathField AngleField AlphaField HueField
    DocumentAuthorField DocumentOwnershipField DocumentFlagsField DocumentTypeField JSONField AnyField HTMLField IntegerSortField
    JavaScriptField`),
  ...since14("DataModelSchemaField"),
};

const OPERATOR = "foundry.data.operators";

export const DATA: Documented = {
  ...FIELDS,
  "foundry.abstract.DataModel": {
    page: "api/v14/classes/foundry.abstract.DataModel.html",
    both: {
      methods: "_configure _initialize _initializeSource clone reset toJSON toObject updateSource validate",
      accessors: "invalid schema validationError",
      statics: `LOCALIZATION_PREFIXES _initializationOrder cleanData defineSchema fromJSON fromSource migrateData migrateDataSafe schema
        shimData validateJoint`,
    },
    14: {
      methods: "getFieldForProperty _preUpdateSource _updateCommit _updateDiff",
      statics: "_cleanData _preCleanData",
    },
  },
  "foundry.abstract.TypeDataModel": {
    page: "api/v14/classes/foundry.abstract.TypeDataModel.html",
    both: {
      methods: `prepareBaseData prepareDerivedData onEmbed toEmbed _preCreate _onCreate _preUpdate _onUpdate _preDelete _onDelete`,
      accessors: "modelProvider",
    },
  },
  "foundry.abstract.Document": {
    page: "api/v14/classes/foundry.abstract.Document.html",
    both: {
      methods: `canUserModify clone createEmbeddedDocuments delete deleteEmbeddedDocuments getEmbeddedCollection getEmbeddedDocument getFlag
        getUserLevel migrateSystemData setFlag testUserPermission traverseEmbeddedDocuments unsetFlag update updateEmbeddedDocuments
        _onCreate _onDelete _onUpdate _preCreate _preDelete _preUpdate _getParentCollection`,
      accessors: "compendium documentName id inCompendium isEmbedded uuid collectionName metadata",
      statics: `TYPES _addDataFieldMigration _addDataFieldShim _addDataFieldShims _clearFieldsRecursively _logDataFieldMigration
        _onCreateOperation _onDeleteOperation _onUpdateOperation _preCreateOperation _preDeleteOperation _preUpdateOperation
        baseDocument canUserCreate collectionName create createDocuments database deleteDocuments documentName get getCollectionName
        hasTypeData hierarchy implementation metadata updateDocuments`,
    },
  },
  "foundry.abstract.EmbeddedCollection": {
    page: "api/v14/classes/foundry.abstract.EmbeddedCollection.html",
    both: {
      methods:
        "createDocument delete get getInvalid initialize set toObject update _handleInvalidDocument _initializeDocument",
      accessors: "documentClass documentName",
    },
  },
  "foundry.data.validation.DataModelValidationFailure": {
    page: "api/v14/classes/foundry.data.validation.DataModelValidationFailure.html",
    both: { methods: "asError isEmpty toObject toString" },
    14: { methods: "addElement addField" },
  },
  "foundry.data.validation.DataModelValidationError": {
    page: "api/v14/classes/foundry.data.validation.DataModelValidationError.html",
    both: { methods: "getAllFailures getFailure logAsTable" },
  },
  [`${OPERATOR}.DataFieldOperator`]: {
    page: "api/classes/foundry.data.operators.ForcedReplacement.html",
    14: { methods: "toJSON", statics: "equals get" },
  },
  [`${OPERATOR}.ForcedDeletion`]: {
    page: "api/classes/foundry.data.operators.ForcedDeletion.html",
    14: { statics: "create" },
  },
  [`${OPERATOR}.ForcedReplacement`]: {
    page: "api/classes/foundry.data.operators.ForcedReplacement.html",
    14: { statics: "create" },
  },
  "foundry.utils.BitMask": {
    page: "api/v14/classes/foundry.utils.BitMask.html",
    both: {
      methods:
        "addState clear clone hasState isCompatible overrideMask removeState toObject toString toggleState valueOf",
      accessors: "isEmpty",
      statics: "generateShaderBitMaskConstants",
    },
  },
  "foundry.utils.Collection": {
    page: "api/v14/classes/foundry.utils.Collection.html",
    both: {
      methods: "every filter find forEach get getName map reduce some toJSON",
      accessors: "contents",
    },
  },
  "foundry.utils.Color": {
    page: "api/v14/classes/foundry.utils.Color.html",
    both: {
      methods: "add equals maximize minimize mix multiply subtract toHSL toJSON toLittleEndian toRGBA toString",
      accessors: "b css g hsv hsl linear littleEndian maximum r rgb valid",
      statics: `add applyRGB from fromHSL fromHSLvalues fromHSV fromLinearRGB fromRGB fromRGBvalues fromString maximize minimize mix multiply
        multiplyScalar subtract`,
    },
  },
  "foundry.utils.HttpError": { page: "api/v14/classes/foundry.utils.HttpError.html", both: { methods: "toString" } },
  "foundry.utils.Semaphore": {
    page: "api/v14/classes/foundry.utils.Semaphore.html",
    both: { methods: "add clear", accessors: "active remaining" },
  },
  "foundry.utils.StringTree": {
    page: "api/v14/classes/foundry.utils.StringTree.html",
    both: { methods: "addLeaf lookup nodeAtPrefix _breadthFirstSearch", statics: "leaves" },
  },
  "foundry.utils.WordTree": { page: "api/v14/classes/foundry.utils.WordTree.html", both: {} },
};
