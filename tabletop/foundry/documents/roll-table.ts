import { notBuilt } from "../not-built.ts";
import { BaseRollTable, BaseTableResult } from "./base/text-documents.ts";
import { ClientDocumentMixin } from "./client-document.ts";
import { host, type Loose } from "./host.ts";

/** A result of a table. Source: foundry.documents.TableResult. */
export class TableResult extends ClientDocumentMixin(BaseTableResult) {
  declare range: [number, number];
  declare drawn: boolean;
}

/** A table from which results are drawn. Source: foundry.documents.RollTable. */
export class RollTable extends ClientDocumentMixin(BaseRollTable) {
  declare results: Loose;
  declare formula: string;

  /** The results that a total stands for. */
  getResultsForRoll(value: number): Loose[] {
    return [...this.results].filter((result: Loose) => !result.drawn && value >= result.range[0] && value <= result.range[1]) as Loose[];
  }

  /** Rolls the table's formula and finds its results; draws nothing. */
  async roll({ roll }: { roll?: Loose } = {}): Promise<{ roll: Loose; results: Loose[] }> {
    const dice = roll ?? new host.foundry.dice.Roll(this.formula || "1d1");
    const evaluated = await dice.evaluate();
    return { roll: evaluated as Loose, results: this.getResultsForRoll(evaluated.total as number) };
  }

  draw(): never {
    notBuilt("RollTable#draw");
  }
}
