import { expect, test } from "vitest";
import { Roll } from "../../../tabletop/foundry/dice/index.ts";

test("An inline result shows the total, carries the roll and displays every text as text", async () => {
  const roll = await new Roll("2d6[<b>x</b>] + 1").evaluate({ maximize: true });
  const anchor = roll.toAnchor({ classes: ["own"], dataset: { extra: "<i>" }, attrs: { draggable: "true" } });
  expect(anchor.textContent).toBe("13");
  expect([...anchor.classList]).toEqual(["inline-roll", "inline-result", "own"]);
  expect(anchor.dataset["extra"]).toBe("<i>");
  expect(anchor.draggable).toBe(true);
  expect(anchor.querySelector("b")).toBeNull();
  expect(Roll.fromJSON(decodeURIComponent(anchor.dataset["roll"] ?? "")).total).toBe(13);
  expect(roll.toAnchor({ label: "<img src=x>" }).querySelector("img")).toBeNull();
});

test("A deferred inline roll shows its formula", () => {
  const anchor = new Roll("1d6").toAnchor();
  expect(anchor.textContent).toBe("1d6");
  expect(anchor.dataset["formula"]).toBe("1d6");
});

test("Dice use the browser's cryptographic source", async () => {
  const { values = [] } = (await new Roll("500d6").evaluate()).dice[0] ?? {};
  expect(new Set(values)).toEqual(new Set([1, 2, 3, 4, 5, 6]));
});
