import type { Documented } from "./types.ts";

/**
 * What every client document has by its mixin, which is no class of its own. The methods are those that the page of
 * CanvasDocument, which every placed document is, lists beside those of Document.
 */
const CLIENT = {
  methods: `_createDocumentLink _getSheetClass _onClickDocumentLink _onCreateDescendantDocuments _onDeleteDescendantDocuments
    _onSheetChange _onUpdateDescendantDocuments _preCreateDescendantDocuments _preDeleteDescendantDocuments
    _preUpdateDescendantDocuments _safePrepareData _dispatchDescendantDocumentEvents _buildEmbedHTML _createFigureEmbed
    _createInlineEmbed deleteDialog exportToJSON getRelativeUUID getRollData importFromJSON importFromJSONDialog onEmbed prepareBaseData
    prepareData prepareDerivedData prepareEmbeddedDocuments render sortRelative toAnchor toCompendium toDragData toEmbed`,
  accessors: "apps collection hasPlayerOwner isOwner limited link permission sheet visible",
  statics: "createDialog defaultName fromDropData",
};

const page = (name: string): string => `api/v14/classes/foundry.documents.${name}.html`;
const methods = (own: string): string => `${CLIENT.methods} ${own}`;
const accessors = (own: string): string => `${CLIENT.accessors} ${own}`;
const statics = (own: string): string => `${CLIENT.statics} ${own}`;

export const DOCUMENTS: Documented = {
  "foundry.documents.Actor": {
    page: page("Actor"),
    both: {
      methods: methods(
        `allApplicableEffects applyActiveEffects getActiveTokens getDependentTokens getTokenDocument getTokenImages modifyTokenAttribute
          rollInitiative toggleStatusEffect _onEmbeddedDocumentChange`,
      ),
      accessors: accessors("appliedEffects baseActor inCombat isToken itemTypes temporaryEffects thumbnail token"),
      statics: statics("DEFAULT_ICON getDefaultArtwork"),
    },
  },
  "foundry.documents.Item": {
    page: page("Item"),
    both: {
      methods: methods(""),
      accessors: accessors("actor isOwned thumbnail transferredEffects"),
      statics: statics("DEFAULT_ICON getDefaultArtwork"),
    },
  },
  "foundry.documents.ChatMessage": {
    page: page("ChatMessage"),
    both: {
      methods: methods("applyRollMode export getHTML renderHTML"),
      accessors: accessors("alias isAuthor isContentVisible isRoll speakerActor"),
      statics: statics("applyRollMode getSpeaker getSpeakerActor getWhisperRecipients"),
    },
    14: { methods: "applyMode", statics: "applyMode" },
  },
  "foundry.documents.User": {
    page: page("User"),
    both: {
      methods: methods(
        "assignHotbarMacro broadcastActivity can getHotbarMacros hasPermission hasRole query isDesignated",
      ),
      accessors: accessors("isActiveGM isBanned isGM isSelf border"),
      statics: statics(""),
    },
    14: { accessors: "movingTokens viewedLevel" },
  },
  "foundry.documents.TokenDocument": {
    page: page("TokenDocument"),
    both: {
      methods: methods(
        `clearMovementHistory getBarAttribute getCenterPoint getCompleteMovementPath getGridSpacePolygon getOccupiedGridSpaceOffsets getSize
          getSnappedPosition hasStatusEffect measureMovementPath move pauseMovement resumeMovement revertRecordedMovement
          segmentizeRegionMovementPath stopMovement testInsideRegion toggleCombatant _onRelatedUpdate _onUpdateBaseActor _onUpdateMovement
          _prepareDetectionModes _preUpdateMovement`,
      ),
      accessors: accessors(
        "actor actors baseActor combatant inCombat isLinked isSecret layer movement movementHistory object regions rendered scene",
      ),
      statics: statics(
        `createCombatants deleteCombatants getTrackedAttributeChoices getTrackedAttributes _getConfiguredTrackedAttributes
          _getTrackedAttributesFromObject _getTrackedAttributesFromSchema`,
      ),
    },
  },
  "foundry.documents.ActorDelta": {
    page: page("ActorDelta"),
    both: {
      methods: methods("apply restore updateSyntheticActor"),
      accessors: accessors(""),
      statics: statics(""),
    },
  },
};
