/** The rules at which the help of windows begins. */
export const help: Readonly<Record<string, string>> = {
  "": "SID-ROLL-2",
  action: "SID-ROLL-2",
  attack: "SID-ATK-1",
  damage: "SID-DMG-1",
  twist: "SID-TWIST-1",
  augury: "SID-HUN-1",
  spotlight: "SID-SPOT-1",
  buyTime: "SID-BUY-1",
  sidoniaSkill: "SID-ROLL-3",
  sidoniaWeapon: "SID-AMT-1",
  sidoniaArmor: "SID-ARM-1",
  sidoniaGear: "SID-CHI-1",
  sidoniaBargain: "SID-HUN-1",
  sidoniaLineage: "SID-COR-2",
};
