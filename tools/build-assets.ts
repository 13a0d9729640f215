/**
 * Writes assets/<ruleset>/*.svg: default pictures of actors, items and statuses, from game-icons on a ground of our
 * own. Usage: npx tsx tools/build-assets.ts
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

interface Picture {
  readonly icon: string;
  readonly ink: string;
  readonly disc: string;
}

const ENAMEL = { ink: "#f2ead6", disc: "#1a244a" };
const SIEGE: Readonly<Record<string, Picture>> = {
  character: { icon: "astronaut-helmet", ...ENAMEL },
  npc: { icon: "alien-stare", ink: "#f2ead6", disc: "#5a2410" },
  mooks: { icon: "minions", ink: "#f2ead6", disc: "#5a2410" },
  craft: { icon: "starfighter", ...ENAMEL },
  planet: { icon: "ringed-planet", ...ENAMEL },
  trapping: { icon: "backpack", ...ENAMEL },
  power: { icon: "psychic-waves", ink: "#f2ead6", disc: "#0f4a4e" },
  species: { icon: "dna1", ...ENAMEL },
  specialty: { icon: "skills", ...ENAMEL },
  defect: { icon: "gooey-molecule", ink: "#f2ead6", disc: "#4a1a3c" },
  facility: { icon: "modern-city", ...ENAMEL },
  pistol: { icon: "ray-gun", ...ENAMEL },
  carbine: { icon: "laser-gun", ...ENAMEL },
  cannon: { icon: "pistol-gun", ...ENAMEL },
  launcher: { icon: "missile-launcher", ...ENAMEL },
  blade: { icon: "bowie-knife", ...ENAMEL },
  vest: { icon: "kevlar-vest", ...ENAMEL },
  suit: { icon: "space-suit", ...ENAMEL },
  kit: { icon: "first-aid-kit", ...ENAMEL },
  lockpicks: { icon: "lockpicks", ...ENAMEL },
  comm: { icon: "radar-dish", ...ENAMEL },
  "portrait-gunner": { icon: "samus-helmet", ...ENAMEL },
  "portrait-doctor": { icon: "nurse-female", ...ENAMEL },
  "portrait-psionic": { icon: "lynx-head", ink: "#f2ead6", disc: "#0f4a4e" },
  "portrait-passenger": { icon: "spy", ...ENAMEL },
  "portrait-marine": { icon: "full-motorcycle-helmet", ink: "#f2ead6", disc: "#5a2410" },
  "portrait-officer": { icon: "police-officer-head", ink: "#f2ead6", disc: "#5a2410" },
  "portrait-smuggler": { icon: "pirate-captain", ink: "#f2ead6", disc: "#5a2410" },
  "portrait-thug": { icon: "bandit", ink: "#f2ead6", disc: "#5a2410" },
  "portrait-boarders": { icon: "guards", ink: "#f2ead6", disc: "#5a2410" },
  "craft-trader": { icon: "spaceship", ...ENAMEL },
  "craft-gunship": { icon: "heavy-fighter", ink: "#f2ead6", disc: "#5a2410" },
  "craft-interceptor": { icon: "interceptor-ship", ink: "#f2ead6", disc: "#5a2410" },
  "craft-liner": { icon: "space-shuttle", ...ENAMEL },
  "planet-moons": { icon: "moon-orbit", ...ENAMEL },
  "planet-old": { icon: "planet-core", ...ENAMEL },
  "status-disabled": { icon: "broken-bone", ink: "#ffcf6b", disc: "none" },
  "status-down": { icon: "falling", ink: "#ff8577", disc: "none" },
  "status-out": { icon: "skull-crossed-bones", ink: "#ff8577", disc: "none" },
  "status-shaken": { icon: "terror", ink: "#ffcf6b", disc: "none" },
  "status-fractured": { icon: "broken-heart", ink: "#ff8577", disc: "none" },
  "status-drained": { icon: "brain-leak", ink: "#7fdce0", disc: "none" },
  "status-disconnected": { icon: "circuitry", ink: "#7fdce0", disc: "none" },
  "status-window": { icon: "third-eye", ink: "#7fdce0", disc: "none" },
  "status-held": { icon: "handcuffed", ink: "#ffcf6b", disc: "none" },
  "status-holding": { icon: "grab", ink: "#ffcf6b", disc: "none" },
  "status-unconscious": { icon: "knocked-out-stars", ink: "#ff8577", disc: "none" },
  "status-nonFunctional": { icon: "gear-hammer", ink: "#ffcf6b", disc: "none" },
  "status-destroyed": { icon: "shattered-sword", ink: "#ff8577", disc: "none" },
  "status-unstable": { icon: "unbalanced", ink: "#ffcf6b", disc: "none" },
  "status-collapse": { icon: "earth-crack", ink: "#ff8577", disc: "none" },
  "status-turmoil": { icon: "anarchy", ink: "#ff8577", disc: "none" },
};

/** Cold light on black glass. */
const NEON = { ink: "#2fe0d0", disc: "#0f1420" };
const EDGE: Readonly<Record<string, Picture>> = {
  character: { icon: "cyborg-face", ...NEON },
  npc: { icon: "hooded-figure", ink: "#ff6a9e", disc: "#0f1420" },
  skill: { icon: "brain", ...NEON },
  weapon: { icon: "uzi", ...NEON },
  armor: { icon: "kevlar", ...NEON },
  gear: { icon: "processor", ...NEON },
  talent: { icon: "lightning-branches", ...NEON },
  "portrait-locksmith": { icon: "vr-headset", ...NEON },
  "portrait-driver": { icon: "plane-pilot", ...NEON },
  "portrait-caster": { icon: "warlock-hood", ...NEON },
  "portrait-blade": { icon: "ninja-head", ink: "#ff6a9e", disc: "#0f1420" },
  "portrait-guard": { icon: "brodie-helmet", ink: "#ff6a9e", disc: "#0f1420" },
  "portrait-spirit": { icon: "invisible-face", ink: "#ff6a9e", disc: "#0f1420" },
  "status-injured": { icon: "bleeding-wound", ink: "#ff6a7a", disc: "none" },
  "status-down": { icon: "coma", ink: "#ff6a7a", disc: "none" },
  "status-stunned": { icon: "knocked-out-stars", ink: "#f2c14e", disc: "none" },
  "status-urgentCare": { icon: "ambulance", ink: "#ff6a9e", disc: "none" },
};

const PAPER = { ink: "#e8e2d4", disc: "#151d20" };
const SIDONIA: Readonly<Record<string, Picture>> = {
  character: { icon: "fedora", ...PAPER },
  npc: { icon: "cigarette", ...PAPER },
  skill: { icon: "magnifying-glass", ...PAPER },
  weapon: { icon: "revolver", ...PAPER },
  armor: { icon: "leather-vest", ...PAPER },
  gear: { icon: "briefcase", ...PAPER },
  bargain: { icon: "contract", ...PAPER },
  lineage: { icon: "dna1", ...PAPER },
  "portrait-detective": { icon: "police-officer-head", ...PAPER },
  "portrait-medic": { icon: "doctor-face", ...PAPER },
  "portrait-chimera": { icon: "tiger-head", ...PAPER },
  "portrait-thug": { icon: "bandit", ink: "#e2735f", disc: "#151d20" },
  "portrait-enforcer": { icon: "domino-mask", ink: "#e2735f", disc: "#151d20" },
  "status-wounded": { icon: "bleeding-wound", ink: "#e2735f", disc: "none" },
  "status-maimed": { icon: "arm-bandage", ink: "#e2735f", disc: "none" },
  "status-stunned": { icon: "knocked-out-stars", ink: "#e0a13a", disc: "none" },
  "status-dying": { icon: "death-skull", ink: "#e2735f", disc: "none" },
  "status-unconscious": { icon: "coma", ink: "#6fb5b0", disc: "none" },
  "status-exposed": { icon: "human-target", ink: "#e0a13a", disc: "none" },
  "status-takenOut": { icon: "knockout", ink: "#e8e2d4", disc: "none" },
};

const BLUE = { ink: "#f4f7f9", disc: "#0a5f96" };
const RED = { ink: "#f4f7f9", disc: "#9c3d1e" };
const CIRCUMSTANCES: Readonly<Record<string, Picture>> = {
  "portrait-diplomat": { icon: "woman-elf-face", ...BLUE },
  "portrait-engineer": { icon: "steampunk-goggles", ...BLUE },
  "portrait-scout": { icon: "robin-hood-hat", ...BLUE },
  "portrait-inspector": { icon: "police-officer-head", ...RED },
  "portrait-gang": { icon: "mining-helmet", ...RED },
  "portrait-envoy": { icon: "face-to-face", ...RED },
};

const set = JSON.parse(readFileSync(new URL(import.meta.resolve("@iconify-json/game-icons/icons.json")), "utf8")) as {
  readonly icons: Readonly<Record<string, { readonly body: string }>>;
};
const CREDIT = "Icon from game-icons.net (Lorc, Delapouite and contributors), CC BY 3.0";

type Ground = (picture: Picture) => string;

function draw({ icon, ink, disc }: Picture, ground: Ground): string {
  const body = set.icons[icon]?.body;
  if (!body) throw new Error(`game-icons has no icon named "${icon}"`);
  const drawn = body.replaceAll("currentColor", ink);
  if (disc === "none")
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><!-- ${CREDIT} -->${drawn}</svg>\n`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><!-- ${CREDIT} -->` +
    `${ground({ icon, ink, disc })}<g transform="translate(102 102) scale(0.6)">${drawn}</g></svg>\n`
  );
}

/** A disc with two orbits and a planet. */
const stars: Ground = ({ ink, disc }) => {
  const orbits = [250, 226].map(
    (r) => `<circle cx="256" cy="256" r="${r}" fill="none" stroke="${ink}" stroke-opacity="0.35" stroke-width="4"/>`,
  );
  const planet = `<circle cx="417" cy="97" r="13" fill="#ff8a3c"/>`;
  return `<circle cx="256" cy="256" r="254" fill="${disc}"/>${orbits.join("")}${planet}`;
};

/** Black glass with a faint grid and ticks at its corners. */
const grid: Ground = ({ ink, disc }) => {
  const lines = [128, 256, 384].map((at) => `M${at} 0V512M0 ${at}H512`).join("");
  const ticks = "M24 104V24H104M408 24H488V104M488 408V488H408M104 488H24V408";
  return (
    `<path fill="${disc}" d="M0 0H512V512H0z"/><path stroke="${ink}" stroke-opacity="0.14" stroke-width="3" d="${lines}"/>` +
    `<path fill="none" stroke="${ink}" stroke-width="8" d="${ticks}"/>`
  );
};

/** A page of a case file with the lamp's light across it. */
const lamp: Ground = ({ disc }) =>
  `<rect width="512" height="512" rx="40" fill="${disc}"/><path d="M0 0h512v150L0 330z" fill="#e0a13a" fill-opacity="0.10"/>` +
  `<rect x="10" y="10" width="492" height="492" rx="32" fill="none" stroke="#e0a13a" stroke-opacity="0.45" stroke-width="5"/>`;

/** A plain disc with a thin ring. */
const ring: Ground = ({ ink, disc }) =>
  `<circle cx="256" cy="256" r="254" fill="${disc}"/>` +
  `<circle cx="256" cy="256" r="232" fill="none" stroke="${ink}" stroke-opacity="0.28" stroke-width="3"/>`;

const write = (ruleset: string, pictures: Readonly<Record<string, Picture>>, ground: Ground): void => {
  const folder = new URL(`../assets/${ruleset}/`, import.meta.url);
  mkdirSync(folder, { recursive: true });
  for (const [name, picture] of Object.entries(pictures))
    writeFileSync(new URL(`${name}.svg`, folder), draw(picture, ground));
};

write("siege", SIEGE, stars);
write("edge", EDGE, grid);
write("sidonia", SIDONIA, lamp);
write("circumstances", CIRCUMSTANCES, ring);
