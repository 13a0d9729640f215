/** Cases of the package: compendiums, pictures, roll classes, settings, language. */
import { getSetting } from "../compat/settings.ts";
import { listOwnPacks } from "../compat/quench.ts";
import { asset, ID, listRulesets } from "../contract/registry.ts";
import { type Batch, assertThat } from "./support.ts";

async function packsOpen(): Promise<void> {
  for (const pack of listOwnPacks(ID)) {
    const [entry] = (await pack.getIndex()).contents;
    assertThat(entry !== undefined, `${pack.collection} is empty`);
    const found = await pack.getDocument(entry._id);
    assertThat((found?.name ?? "") !== "", `${pack.collection}: its first document does not open`);
  }
}

async function picturesAreServed(): Promise<void> {
  const paths = new Set(listRulesets().flatMap(({ statuses }) => statuses.map(({ img }) => img)));
  for (const path of paths) {
    const answer = await fetch(foundry.utils.getRoute(asset(path)), { method: "HEAD" });
    assertThat(answer.ok, `${path}: ${answer.status}`);
  }
}

async function rollsComeBack(): Promise<void> {
  for (const row of listRulesets()) {
    for (const [name, own] of Object.entries(row.rolls)) {
      const Own = own as typeof Roll;
      assertThat(CONFIG.Dice.rolls.includes(Own), `${name} is not among CONFIG.Dice.rolls`);
      const roll = await new Own("1d6").evaluate();
      const back: object & { total?: number | undefined } = Roll.fromJSON(JSON.stringify(roll.toJSON()));
      assertThat(back instanceof Own && back.total === roll.total, `${name} does not come back from a message`);
    }
  }
}

async function settingsAnswer(): Promise<void> {
  for (const { id, houseRules } of listRulesets())
    for (const rule of Object.keys(houseRules))
      assertThat(getSetting(`${id}.${rule}`) !== undefined, `the house rule ${id}.${rule} has no value`);
}

async function languageIsThere(): Promise<void> {
  for (const { actors, items } of listRulesets())
    for (const [name, types] of [
      ["Actor", actors],
      ["Item", items],
    ] as const)
      for (const type of Object.keys(types))
        assertThat(game.i18n?.has(`TYPES.${name}.${type}`), `TYPES.${name}.${type} has no text`);
}

export const contents: Batch = {
  id: "package",
  title: "Package",
  cases: () => [
    { name: "every compendium has an index and its first document opens", run: packsOpen },
    { name: "the pictures of statuses are served", run: picturesAreServed },
    { name: "rolls come back from what is stored as what they were", run: rollsComeBack },
    { name: "every house rule has a value", run: settingsAnswer },
    { name: "every sub-type has a name", run: languageIsThere },
  ],
};
