import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { RollResolver } from "../../../tabletop/foundry/applications/dice/roll-resolver.ts";
import { createDiceConfig, dice } from "../../../tabletop/foundry/dice/index.ts";
import { axeFindings, clearPage, preparePage } from "../applications/page.ts";

const page = globalThis as any;
const inputs = (): HTMLInputElement[] => [
  ...document.querySelectorAll<HTMLInputElement>(".roll-resolver input[data-die]"),
];
const press = (): void => document.querySelector<HTMLButtonElement>(".roll-resolver button[type=submit]")?.click();

beforeEach(() => {
  preparePage();
  page.CONFIG.Dice = createDiceConfig();
  page.CONFIG.Dice.fulfillment.defaultMethod = "manual";
  page.CONFIG.Dice.randomUniform = () => 0;
  page.Roll = dice.Roll;
  page.foundry = { applications: { dice: { RollResolver } } };
});
afterEach(() => clearPage());

describe("dice entered by a user (foundry.applications.dice.RollResolver)", () => {
  it("Each die is asked for and has the entered face", async () => {
    const evaluated = new page.Roll("2d6[fire] + 1d20").evaluate();
    await expect.poll(() => inputs().length).toBe(3);
    expect(inputs().map(({ dataset, min, max }) => [dataset["die"], min, max])).toEqual([
      ["d6", "1", "6"],
      ["d6", "1", "6"],
      ["d20", "1", "20"],
    ]);
    expect(await axeFindings()).toEqual([]);
    for (const [index, value] of ["2", "5", "17"].entries()) inputs()[index]!.value = value;
    press();
    expect((await evaluated).total).toBe(24);
    await expect.poll(() => document.querySelector(".roll-resolver")).toBeNull();
  });

  it("A die without a valid entered face is rolled at random", async () => {
    const evaluated = new page.Roll("2d6").evaluate();
    await expect.poll(() => inputs().length).toBe(2);
    inputs()[0]!.removeAttribute("max");
    inputs()[0]!.value = "99";
    press();
    expect((await evaluated).total).toBe(12);
  });

  it("Dice that a modifier adds are asked for again", async () => {
    const evaluated = new page.Roll("1d6x").evaluate();
    await expect.poll(() => inputs().length).toBe(1);
    inputs()[0]!.value = "6";
    press();
    await expect.poll(() => inputs().map(({ value }) => value)).toEqual([""]);
    inputs()[0]!.value = "3";
    press();
    expect((await evaluated).total).toBe(9);
  });

  it("Entered dice can be submitted by code", async () => {
    const evaluated = new page.Roll("1d6 + 1d8").evaluate();
    await expect.poll(() => inputs().length).toBe(2);
    expect(page.Roll.registerResult("manual", "d12", 3)).toBe(false);
    expect(page.Roll.registerResult("manual", "d8", 7)).toBe(true);
    expect(page.Roll.registerResult("manual", "d6", 2)).toBe(true);
    expect((await evaluated).total).toBe(9);
  });

  it("Dice are rolled at random when the window is closed, and without a prompt in a private roll", async () => {
    const evaluated = new page.Roll("1d6").evaluate();
    await expect.poll(() => inputs().length).toBe(1);
    await [...page.Roll.RESOLVERS.values()][0].close();
    expect((await evaluated).total).toBe(6);
    expect((await new page.Roll("1d6").evaluate({ allowInteractive: false })).total).toBe(6);
    expect(inputs()).toEqual([]);
  });
});
