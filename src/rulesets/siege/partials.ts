/** The partial templates of StarSIEGE: their names are known before presentation.ts is loaded. */

/** The partial templates of sheets, by name. */
export const PARTIALS = {
  "siege.segments": "templates/siege/item/segments.hbs",
  "siege.bands": "templates/siege/item/bands.hbs",
  "siege.row": "templates/siege/actor/row.hbs",
  "siege.durability": "templates/siege/item/durability.hbs",
  "siege.track": "templates/siege/actor/track.hbs",
  "siege.hull": "templates/siege/actor/hull.hbs",
  "siege.tabbar": "templates/siege/actor/tab-bar.hbs",
  "siege.identity": "templates/siege/actor/identity.hbs",
  "siege.effects": "templates/siege/actor/effects.hbs",
  "siege.texts": "templates/siege/actor/texts.hbs",
  "siege.gear": "templates/siege/actor/gear.hbs",
  "siege.carried": "templates/siege/actor/carried.hbs",
  "siege.defenses": "templates/siege/actor/defenses.hbs",
  "siege.skills": "templates/siege/actor/skills.hbs",
  "siege.moves": "templates/siege/actor/moves.hbs",
  "siege.move-rows": "templates/siege/actor/move-rows.hbs",
  "siege.piece": "templates/siege/board/piece.hbs",
  "siege.crew": "templates/siege/actor/crew.hbs",
  "siege.crew-duties": "templates/siege/actor/crew-duties.hbs",
  "siege.aboard": "templates/siege/actor/aboard.hbs",
  "siege.body": "templates/siege/actor/body.hbs",
  "siege.warSteps": "templates/siege/stages/conflict-steps.hbs",
  "siege.xp": "templates/siege/actor/xp.hbs",
  "siege.psionics": "templates/siege/actor/psionics.hbs",
} as const;
