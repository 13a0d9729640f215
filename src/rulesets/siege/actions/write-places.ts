/** Where actions write whose code is loaded late: core must know it before. */

/** What marking boxes of a track changes beside them (SIE-CWOUND-3, SIE-CSTRESS-3, -4, SIE-AID-5). */
function harmPlaces(track: "wounds" | "stress"): string[] {
  const path = `Actor:system.${track}`;
  return [
    `${path}.days.*.taken`,
    `${path}.outAt`,
    `${path}.stabilised`,
    `${path}.lost`,
    ...(track === "stress" ? [`${path}.reaction`] : []),
  ];
}

/** What powers change of a psion. */
export const PSIONIC_PLACES = [
  "Actor:system.drain.remaining",
  "Actor:system.drain.pool",
  "Actor:system.over.power",
  "Actor:system.over.round",
  "Actor:system.over.halved",
  "Actor:system.over.levels",
  "Actor:system.ongoingPower",
  "Actor:system.turn.power",
  "Actor:system.stress.normal.value",
  "Actor:system.stress.critical.*",
  "Actor:system.stress.offset",
  ...harmPlaces("stress"),
];

/** What an attack breaks, and a Stability Check towards recovery sets (SIE-RECOV-2, SIE-RECOV-3). */
export const RECOVERY_PLACES = [
  "Actor:system.recovery.days",
  "Actor:system.recovery.asOf",
  "Actor:system.recovery.check",
];

/** What a planetary conflict changes of the planet that lost. */
export const CONFLICT_PLACES = [
  "Actor:system.tracks.*.value",
  "Actor:system.tracks.*.unstable",
  "Actor:system.tracks.*.collapse",
  "Item:system.rating",
  "delete:Item",
  ...RECOVERY_PLACES,
];

/** What months of peace restore (SIE-RECOV-1, SIE-RECOV-3, SIE-TURM-1). */
export const CONDITION_PLACES = [
  "Actor:system.tracks.*.value",
  "Actor:system.tracks.*.unstable",
  "Actor:system.tracks.*.collapse",
  "Actor:system.status.turmoil",
  ...RECOVERY_PLACES,
];

/** What a Stability Check changes: the planet's condition, and its stake (SIE-STAB-2, SIE-STAB-3). */
export const STABILITY_PLACES = [...CONDITION_PLACES, "Item:system.rating", "delete:Item"];

/** What is taken of a planet in Turmoil (SIE-TURM-3, SIE-TURM-4, SIE-ANNEX-1). */
export const SPOILS_PLACES = [
  "Actor:system.attributes.*.value",
  "Actor:system.wealth.adjust",
  "Actor:system.annexedBy",
  "Actor:system.annexer",
  "Item:system.rating",
  "create:Item",
  "delete:Item",
  ...RECOVERY_PLACES,
];

/** What marking a planet's track by hand changes. */
export const PLANET_TRACK_PLACES = [
  "Actor:system.tracks.*.value",
  "Actor:system.tracks.*.unstable",
  "Actor:system.tracks.*.collapse",
];

/** Boxes of both Health Tracks. */
export const HEALTH_PLACES = [
  "Actor:system.wounds.normal.value",
  "Actor:system.wounds.critical.*",
  "Actor:system.wounds.offset",
  "Actor:system.stress.normal.value",
  "Actor:system.stress.critical.*",
  "Actor:system.stress.offset",
  ...harmPlaces("wounds"),
  ...harmPlaces("stress"),
];

/** What First Aid and steadying set. */
export const OFFSET_PLACES = ["Actor:system.wounds.offset", "Actor:system.stress.offset"];

/** What an attempt of First Aid or at an injury counts (SIE-AID-5, SIE-HEAL-4). */
export const ATTEMPT_PLACES = [
  "Actor:system.wounds.days.*.attempts",
  "Actor:system.stress.days.*.attempts",
  "Item:system.reversalTried",
];

/** What First Aid and a reversal do (SIE-AID-1 to -3, SIE-HEAL-4). */
export const FIRST_AID_PLACES = [
  "Actor:system.wounds.normal.value",
  "Actor:system.stress.normal.value",
  ...OFFSET_PLACES,
  "Actor:system.wounds.stabilised",
  "Actor:system.stress.stabilised",
  "delete:Item",
];

/** What days of rest heal (SIE-HEAL-1 to -3). */
export const HEALING_PLACES = [
  "Actor:system.wounds.normal.value",
  "Actor:system.wounds.critical.*",
  "Actor:system.wounds.healDays",
  "Actor:system.stress.normal.value",
  "Actor:system.stress.critical.*",
  "Actor:system.stress.healDays",
  "Actor:system.care.*",
];

/** What the end of the hour declares (SIE-CWOUND-3, SIE-CSTRESS-3). */
export const LOSS_PLACES = ["Actor:system.wounds.lost", "Actor:system.stress.lost"];

/** How somebody Fractured reacts (SIE-CSTRESS-4). */
export const REACTION_PLACES = ["Actor:system.stress.reaction"];

/** A lasting injury is an item (SIE-SCAR-2). */
export const INJURY_PLACES = ["create:Item"];

/** The boxes that a repair restores (SIE-REPAIR-1). */
export const REPAIR_PLACES = [
  "Actor:system.durability.marked",
  "Actor:system.status.nonFunctional",
  "Item:system.durability.marked",
  "Item:system.status.nonFunctional",
];

/** The number of mooks standing, their groups, and what a hit records. */
export const MOOK_PLACES = ["Actor:system.mooks.value", "Actor:system.mooks.groups", "Actor:system.mooks.hits.*"];

/** What rating an NPC as a crowd sets (SIE-CL-4). */
export const CROWD_PLACES = [
  "Actor:system.npc.competence",
  "Actor:system.npc.crowd",
  "Actor:system.defense.combat.base",
  "Actor:system.defense.psyche.base",
];

/** A craft's boxes. */
export const HULL_PLACES = [
  "Actor:system.durability.marked",
  "Actor:system.status.nonFunctional",
  "Actor:system.status.destroyed",
];

/** What a hit marks of an item. */
export const ITEM_WEAR_PLACES = [
  "Item:system.durability.marked",
  "Item:system.status.nonFunctional",
  "Item:system.status.destroyed",
];

/** What a hit marks: boxes or mooks of its target, and worn armour. */
export const HIT_PLACES = [...HEALTH_PLACES, ...MOOK_PLACES, ...HULL_PLACES, ...ITEM_WEAR_PLACES];

/** What a disarm clears (SIE-OBJ-3). */
export const DISARM_PLACES = ["Item:system.equipped"];

/** The links of a hold, on both (SIE-SUB-1), and what a knock-out sets (SIE-SUB-2). */
export const HOLD_PLACES = ["Actor:system.hold.holding", "Actor:system.hold.heldBy", "Actor:system.unconscious"];

/** A crew's seats, and where a member is aboard (SIE-CREW-1). */
export const CREW_PLACES = [
  "Actor:system.crew.*",
  "Actor:system.crew.*.station",
  "Actor:system.crew.*.weapon",
  "Actor:system.aboard",
];

/** Pending bonuses and eased penalties (SIE-CREW-2 to -5). */
export const AID_PLACES = ["Actor:system.aid.*"];

/** What a station does: for others, for the craft's Defense, and to its boxes (SIE-CREW-2 to -8). */
export const DUTY_PLACES = [
  ...AID_PLACES,
  "Actor:system.crew.*.guard",
  "Actor:system.durability.marked",
  "Actor:system.status.nonFunctional",
];

/** What a Pilot's Move Action does to the craft, beside its place on the board (SIE-CREW-6). */
export const FLIGHT_PLACES = ["Actor:system.crew.*.guard", "Actor:system.turn.progress"];

/** What somebody did in their turn (SIE-ACT-1). */
export const TURN_PLACES = ["Actor:system.turn.*"];

/** What an Other Action, or something beside a Move Action, does to an item (SIE-ACT-4, SIE-MOVE-6). */
export const DEED_PLACES = ["Item:system.jammed", "Item:system.equipped"];

/** Taint, Mutation XP and what it was spent on (SIE-MUT-2 to -4). */
export const MUTATION_PLACES = [
  "Actor:system.mutation.taint",
  "Actor:system.mutation.xp",
  "Actor:system.mutation.log.*",
];

/** What Defects change: Taint by house rule, the part affected, what was paid, contact and its Wounds. */
export const DEFECT_PLACES = [
  ...MUTATION_PLACES,
  ...HEALTH_PLACES,
  "Item:system.part",
  "Item:system.functional",
  "Item:system.rounds",
];

/** Installing cyberware, and the level of Disconnection that follows (SIE-CYB-2 to -4). */
export const CYBER_PLACES = [
  "Item:system.equipped",
  "Actor:system.cyber.level",
  "Actor:system.stress.normal.value",
  "create:ChatMessage",
];

/** Nova Points. */
export const NOVA_PLACES = ["Actor:system.nova.value"];

/** What remembers the pairing of a roll (SIE-ATTR-1). */
export const PAIRING_PLACES = ["Actor:system.specialties.*.lastBundle", "Actor:system.specialties.*.lastAttribute"];

/** What an award of experience changes, and what a stronger species pays off of it. */
export const XP_AWARD_PLACES = [
  "Actor:system.xp.free",
  "Actor:system.mutation.xp",
  "Actor:system.xp.debt",
  "Actor:system.xp.log.*",
];

/** What creation sets, and experience raises. */
export const ABILITY_PLACES = [
  ...XP_AWARD_PLACES,
  "Actor:system.attributes.*.value",
  "Actor:system.bundles.*.primary",
  "Actor:system.specialties.*",
  "Actor:system.specialties.*.rating",
  "Actor:system.psi.value",
];

/** A planet's Industries, each a flag. */
export const INDUSTRY_PLACE = "Actor:system.industries.*";

/** What spending experience changes, and taking it back. */
export const XP_PLACES = [
  ...ABILITY_PLACES,
  "Actor:system.bundles.*.bonus",
  INDUSTRY_PLACE,
  "Item:system.known",
  "create:Item",
  "delete:Item",
];

/** What a species sets. */
export const SPECIES_PLACES = [
  "Actor:system.size",
  "Actor:system.attributes.*.value",
  "Actor:system.moves.*",
  "Item:system.applied",
];

/** What adding an item to an actor changes beside the item. */
export const ADDING_PLACES = [...SPECIES_PLACES, "Actor:system.specialties.*", INDUSTRY_PLACE];

/** A planet's notes on the sector board. */
export const SECTOR_NOTES_PLACE = "Actor:system.sectorNotes";

/** The page of the sector's history. */
export const SECTOR_PAGE_PLACE = "JournalEntryPage:text.content";

/** The world's clock. */
export const CLOCK_PLACE = "setting:core.time";
