/** The rules at which the help of windows begins. */
export const help: Readonly<Record<string, string>> = {
  "": "CIR-TEST-1",
  test: "CIR-TEST-1",
  conflict: "CIR-CONF-2",
  circumstancesSkill: "CIR-SKILL-1",
  circumstancesTrait: "CIR-TRAIT-1",
  circumstancesLifepath: "CIR-LIFE-1",
  circumstancesGear: "CIR-RES-1",
};
