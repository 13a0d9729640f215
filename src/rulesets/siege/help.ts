/** The rules at which the help of windows begins. */
export const help: Readonly<Record<string, string>> = {
  "": "SIE-CB-1",
  challenge: "SIE-CB-1",
  attack: "SIE-ATK-1",
  edit: "SIE-NOVA-4",
  power: "SIE-PSI-1",
  conflict: "SIE-PCON-1",
  novaVote: "SIE-NOVA-1",
  siegeMooks: "SIE-MOOK-1",
  siegeCraft: "SIE-CREW-1",
  siegePlanet: "SIE-PATTR-1",
  siegeTrapping: "SIE-CLASS-1",
  siegePower: "SIE-PSI-1",
  siegeSpecies: "SIE-ALIEN-1",
  siegeSpecialty: "SIE-SPEC-1",
  siegeDefect: "SIE-DEFECT-1",
  siegeFacility: "SIE-FAC-1",
};
