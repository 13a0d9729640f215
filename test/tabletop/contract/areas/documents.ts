import { expect } from "vitest";
import type { ContractCase } from "../contract.ts";

export const documents: readonly ContractCase[] = [
  {
    member: "Document.create",
    says: "makes one document and stores it",
    page: "api/v14/classes/foundry.abstract.Document.html",
    sentence: "Create a new Document using provided input data, saving it to the database.",
    async run({ table, page }) {
      const { game } = await table();
      const actor = await page.Actor.create({ name: "Ada", type: "hero" });
      expect(game.actors.get(actor.id)).toBe(actor);
    },
  },
];
