import type { WireError } from "../protocol.ts";

/** A request that is refused: what is wrong, where, and how to mend it. Nothing of the request is done. */
export class Refused extends Error {
  readonly where: string | undefined;

  constructor(message: string, where?: string) {
    super(message);
    this.name = "Refused";
    this.where = where;
  }

  toWire(): WireError {
    return this.where === undefined ? { message: this.message } : { message: this.message, where: this.where };
  }
}
