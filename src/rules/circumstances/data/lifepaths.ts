/** The twenty-five lifepaths: what each teaches, and its pair of Traits (CIR-LIFE-4, CIR-TRAIT-6). */
export interface LifepathRow {
  readonly name: string;
  /** Names of its three skills. */
  readonly skills: readonly string[];
  /** The two sides of its pair of Traits. */
  readonly traits: readonly string[];
}

export const LIFEPATHS: readonly LifepathRow[] = [
  { name: "Soldier", skills: ["Combat Tactics", "Slug Rifle", "First Aid"], traits: ["Hardened", "Haunted"] },
  { name: "Marine", skills: ["Zero-G", "Energy Rifle", "Battle Dress"], traits: ["Loyal", "Reckless"] },
  { name: "Officer", skills: ["Leadership", "Diplomacy", "Combat Tactics"], traits: ["Charismatic", "Burdened"] },
  { name: "Mercenary", skills: ["Intimidation", "Heavy Weapons", "Streetwise"], traits: ["Ruthless", "Pragmatic"] },
  { name: "Security Agent", skills: ["Recon", "Deception", "Slug Pistol"], traits: ["Watchful", "Paranoid"] },
  { name: "Spacer", skills: ["Navigation", "Zero-G", "Mechanics"], traits: ["Starwise", "Jaded"] },
  { name: "Scout", skills: ["Recon", "Survival", "Navigation"], traits: ["Curious", "Lonely"] },
  { name: "Pilot", skills: ["Grav Vehicle", "Zero-G", "Comms"], traits: ["Hotshot", "Steady Hand"] },
  { name: "Explorer", skills: ["Zoology", "Botanics", "Survival"], traits: ["Bold", "Obsessive"] },
  { name: "Prospector", skills: ["Geology", "Mechanics", "Wheeled Vehicle"], traits: ["Optimist", "Greedy"] },
  { name: "Scholar", skills: ["History", "Linguistics", "Mathematics"], traits: ["Inquisitive", "Detached"] },
  { name: "Physician", skills: ["First Aid", "Surgery", "Pharmacology"], traits: ["Compassionate", "Clinical"] },
  { name: "Scientist", skills: ["Physics", "Chemistry", "Computer"], traits: ["Brilliant", "Absent-Minded"] },
  { name: "Xenobiologist", skills: ["Zoology", "Ecology", "Genetics"], traits: ["Enthralled", "Cautious"] },
  { name: "Historian", skills: ["History", "Sociology", "Astronomy"], traits: ["Traditionalist", "Revisionist"] },
  { name: "Diplomat", skills: ["Diplomacy", "Etiquette", "Empathy"], traits: ["Silver-Tongued", "Compromised"] },
  { name: "Trader", skills: ["Barter", "Economics", "Streetwise"], traits: ["Shrewd", "Opportunist"] },
  { name: "Performer", skills: ["Performance", "Seduction", "Etiquette"], traits: ["Charming", "Self-Destructive"] },
  { name: "Priest", skills: ["Empathy", "Willpower", "Sociology"], traits: ["Devout", "Doubtful"] },
  { name: "Politician", skills: ["Leadership", "Diplomacy", "Deception"], traits: ["Ambitious", "Jaded"] },
  { name: "Criminal", skills: ["Streetwise", "Deception", "Slug Pistol"], traits: ["Connected", "Wanted"] },
  { name: "Smuggler", skills: ["Navigation", "Recon", "Barter"], traits: ["Bold", "Two-Faced"] },
  { name: "Hacker", skills: ["Computer", "Electronics", "Deception"], traits: ["Elusive", "Obsessed"] },
  { name: "Drifter", skills: ["Survival", "Athletics", "Streetwise"], traits: ["Lucky", "Desperate"] },
  { name: "Rebel", skills: ["Intimidation", "Leadership", "Demolitions"], traits: ["Zealous", "Burned Out"] },
];
