/**
 * Writes assets/siege/*.svg: default pictures of actors, trappings and statuses, from game-icons on a star disc of our own.
 * Usage: npx tsx tools/build-assets.ts
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

interface Picture {
  readonly icon: string;
  readonly ink: string;
  readonly disc: string;
}

const ENAMEL = { ink: "#f2ead6", disc: "#1a244a" };
const PICTURES: Readonly<Record<string, Picture>> = {
  character: { icon: "astronaut-helmet", ...ENAMEL },
  npc: { icon: "alien-stare", ink: "#f2ead6", disc: "#5a2410" },
  trapping: { icon: "backpack", ...ENAMEL },
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
  "status-disabled": { icon: "broken-bone", ink: "#ffcf6b", disc: "none" },
  "status-down": { icon: "falling", ink: "#ff8577", disc: "none" },
  "status-out": { icon: "skull-crossed-bones", ink: "#ff8577", disc: "none" },
  "status-shaken": { icon: "terror", ink: "#ffcf6b", disc: "none" },
  "status-fractured": { icon: "broken-heart", ink: "#ff8577", disc: "none" },
};

const set = JSON.parse(readFileSync(new URL(import.meta.resolve("@iconify-json/game-icons/icons.json")), "utf8")) as {
  readonly icons: Readonly<Record<string, { readonly body: string }>>;
};
const CREDIT = "Icon from game-icons.net (Lorc, Delapouite and contributors), CC BY 3.0";

function draw({ icon, ink, disc }: Picture): string {
  const body = set.icons[icon]?.body;
  if (!body) throw new Error(`game-icons has no icon named "${icon}"`);
  const drawn = body.replaceAll("currentColor", ink);
  if (disc === "none") return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><!-- ${CREDIT} -->${drawn}</svg>\n`;
  const orbits = [250, 226].map(
    (r) => `<circle cx="256" cy="256" r="${r}" fill="none" stroke="${ink}" stroke-opacity="0.35" stroke-width="4"/>`,
  );
  const planet = `<circle cx="417" cy="97" r="13" fill="#ff8a3c"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><!-- ${CREDIT} --><circle cx="256" cy="256" r="254" fill="${disc}"/>` +
    `${orbits.join("")}${planet}<g transform="translate(102 102) scale(0.6)">${drawn}</g></svg>\n`
  );
}

const folder = new URL("../assets/siege/", import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, picture] of Object.entries(PICTURES)) writeFileSync(new URL(`${name}.svg`, folder), draw(picture));
