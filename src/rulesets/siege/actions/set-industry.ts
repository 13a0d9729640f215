/** Gives a planet an Industry, or takes it away, from its sheet. Ledger: SIE-IND-1. */
import * as v from "valibot";
import { action, refuseStranger } from "../../../core/public/definitions.ts";
import { Uuid } from "../../../rules/shared/schema.ts";
import type { HouseRules } from "../../../rules/siege/house-rules.ts";
import { planIndustry } from "../../../rules/siege/industry.ts";
import { INDUSTRIES } from "../../../rules/siege/planet-state.ts";
import { fetchPlanet } from "../documents/fetch-planet.ts";
import type { Planet } from "../documents/read-planet.ts";
import { INDUSTRY_PLACE } from "./write-places.ts";

const Args = v.object({ actor: Uuid, industry: v.picklist(INDUSTRIES), has: v.boolean() });
type Args = v.InferOutput<typeof Args>;

export const setIndustry = action<Args, Planet, HouseRules>({
  args: Args,
  read: ({ actor }, world) => fetchPlanet(actor, world),
  refuse: (_args, planet, seat) => refuseStranger(planet, seat),
  plan({ industry, has }, { uuid, name, industries }) {
    return {
      changes: industries.includes(industry) === has ? [] : [planIndustry({ uuid }, industry, has)],
      label: {
        key: `QUADRANT.Siege.Receipt.Industry.${has ? "gained" : "lost"}`,
        with: { name, industry: `QUADRANT.Siege.Industry.${industry}` },
      },
      // The sheet displays it.
      quiet: true,
      privateTo: uuid,
    };
  },
  writes: [INDUSTRY_PLACE],
});
