/** Whose character is whose when the rulesets of a world change. */
import { describe, expect, it } from "vitest";
import { assignCharacters } from "../../../src/rules/shared/user-characters.ts";

const nell = { id: "nell", on: true, owners: ["ada"] };
const tomas = { id: "tomas", on: true, owners: ["ada", "ben"] };
const ines = { id: "ines", on: false, owners: ["ada"] };

describe("the characters of players", () => {
  it("A player without a character gets the first that they own and nobody else plays", () => {
    const players = [
      { id: "ada", character: null, former: null },
      { id: "ben", character: null, former: null },
    ];
    expect([...assignCharacters(players, [ines, nell, tomas])]).toEqual([
      ["ada", "nell"],
      ["ben", "tomas"],
    ]);
    expect([...assignCharacters([{ id: "ben", character: "tomas", former: null }, players[0]!], [tomas])]).toEqual([]);
  });

  it("A character of a ruleset that is off is replaced, or taken away where there is no other", () => {
    expect([...assignCharacters([{ id: "ada", character: "ines", former: null }], [ines, nell])]).toEqual([
      ["ada", "nell"],
    ]);
    expect([...assignCharacters([{ id: "ada", character: "ines", former: null }], [ines])]).toEqual([["ada", null]]);
  });

  it("A former character comes back before any other", () => {
    const nora = { id: "nora", on: true, owners: ["ada"] };
    expect([...assignCharacters([{ id: "ada", character: null, former: "nora" }], [nell, nora])]).toEqual([
      ["ada", "nora"],
    ]);
  });

  it("A character of a ruleset that is played, and one of no ruleset, is kept", () => {
    expect([...assignCharacters([{ id: "ada", character: "tomas", former: null }], [nell, tomas])]).toEqual([]);
    expect([...assignCharacters([{ id: "ada", character: "elsewhere", former: null }], [nell])]).toEqual([]);
  });
});
