/** Words that identify the method of an attack without weapon data, searched in this order (SID-ATK-2). */
export const METHOD_WORDS = [
  ["thrown", ["throw", "thrown", "hurl", "toss", "fling"]],
  ["tackle", ["tackle", "push", "shove", "slam", "charge", "trip", "window", "table"]],
  ["ranged", ["gun", "pistol", "rifle", "revolver", "shotgun", "sniper", "smg", "shoot", "shot", "fire"]],
  [
    "melee",
    [
      "knife",
      "blade",
      "sword",
      "dagger",
      "club",
      "pipe",
      "bat",
      "baton",
      "axe",
      "hammer",
      "machete",
      "swing",
      "swung",
      "stab",
      "slash",
    ],
  ],
  ["improvised", ["improvised", "bottle", "chair", "stool", "ashtray", "glass", "brick", "garrote"]],
  ["unarmed", ["fist", "punch", "kick", "elbow", "knee", "headbutt", "grapple", "unarmed", "hand", "hands"]],
] as const;
