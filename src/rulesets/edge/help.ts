/** The rules at which the help of windows begins. */
export const help: Readonly<Record<string, string>> = {
  "": "SUC-ROLL-1",
  success: "SUC-ROLL-1",
  attack: "SUC-DMG-1",
  damage: "SUC-DMG-1",
  burn: "SUC-BURN-1",
  edgeSkill: "SUC-ROLL-3",
  edgeWeapon: "SUC-DMG-1",
  edgeArmor: "SUC-ARM-2",
};
