/**
 * Writes the pictures in tabletop/icons/svg that CONFIG names: statuses and token controls, from game-icons, white on nothing.
 * Usage: npx tsx tools/build-core-icons.ts
 */
import { readFileSync, writeFileSync } from "node:fs";

/** File name below tabletop/icons/svg by the icon it is drawn with. */
const ICONS: Readonly<Record<string, string>> = {
  acid: "acid",
  angel: "angel-wings",
  biohazard: "biohazard",
  blind: "blindfold",
  blood: "bleeding-wound",
  combat: "crossed-swords",
  cowled: "cowled",
  "d20-black": "dice-twenty-faces-twenty",
  "d20-grey": "dice-twenty-faces-one",
  daze: "knocked-out-stars",
  deaf: "human-ear",
  degen: "health-decrease",
  "dice-target": "dice-target",
  downgrade: "armor-downgrade",
  eye: "semi-closed-eye",
  falling: "falling",
  fire: "flame",
  "fire-shield": "fire-shield",
  frozen: "frozen-block",
  "holy-shield": "shield-reflect",
  "ice-shield": "ice-shield",
  invisible: "invisible",
  lightning: "lightning-arc",
  "mage-shield": "magic-shield",
  mole: "mole",
  net: "fishing-net",
  paralysis: "andromeda-chain",
  poison: "poison-bottle",
  regen: "regeneration",
  silenced: "silenced",
  skull: "skull-crossed-bones",
  sleep: "sleepy",
  sun: "cursed-star",
  target: "convergence-target",
  terror: "terror",
  unconscious: "coma",
  upgrade: "armor-upgrade",
  wing: "feathered-wing",
  wingfoot: "wingfoot",
};

const CREDIT = "Icon from game-icons.net (Lorc, Delapouite and contributors), CC BY 3.0";
const set = JSON.parse(readFileSync(new URL(import.meta.resolve("@iconify-json/game-icons/icons.json")), "utf8")) as {
  readonly icons: Readonly<Record<string, { readonly body: string }>>;
};
const absent = Object.values(ICONS).filter((icon) => !set.icons[icon]);
if (absent.length > 0) throw new Error(`game-icons has no icon named ${absent.join(", ")}: choose others.`);
for (const [file, icon] of Object.entries(ICONS)) {
  const body = set.icons[icon]?.body.replaceAll("currentColor", "#fff") ?? "";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512"><!-- ${CREDIT} -->${body}</svg>\n`;
  writeFileSync(new URL(`../tabletop/icons/svg/${file}.svg`, import.meta.url), svg);
}
