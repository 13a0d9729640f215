/**
 * Writes assets/icons.svg, one sheet of symbols: of the game-icons set, just the icons named here.
 * Usage: npx tsx tools/build-icons.ts
 */
import { readFileSync, writeFileSync } from "node:fs";

const NAMES = [
  "two-shadows",
  "magic-gate",
  "spiral-arrow",
  "divided-spiral",
  "contract",
  "fedora",
  "mailed-fist",
  "shattered-heart",
  "spider-web",
  "armor-vest",
  "backpack",
  "brain",
  "broken-shield",
  "checked-shield",
  "circuitry",
  "crosshair",
  "dna1",
  "earth-crack",
  "energy-shield",
  "first-aid-kit",
  "fist",
  "heart-beats",
  "hourglass",
  "minions",
  "planet-conquest",
  "polar-star",
  "psychic-waves",
  "ray-gun",
  "ringed-planet",
  "rolling-dices",
  "street-light",
  "shattered-glass",
  "price-tag",
  "ink-swirl",
  "spiky-explosion",
  "star-prominences",
  "star-swirl",
  "starfighter",
  "sunbeams",
  "third-eye",
];

interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string }>>;
}

const set = JSON.parse(
  readFileSync(new URL(import.meta.resolve("@iconify-json/game-icons/icons.json")), "utf8"),
) as IconSet;
const symbols = [...NAMES].sort().map((name) => {
  const icon = set.icons[name];
  if (!icon) throw new Error(`game-icons has no icon named "${name}"`);
  return `<symbol id="${name}" viewBox="0 0 512 512">${icon.body}</symbol>`;
});

writeFileSync(
  new URL("../assets/icons.svg", import.meta.url),
  `<!-- From game-icons.net, by Lorc, Delapouite and contributors, CC BY 3.0. Written by tools/build-icons.ts: change the list there. -->
<svg xmlns="http://www.w3.org/2000/svg">
${symbols.join("\n")}
</svg>
`,
);
