import type { WireError } from "../protocol.ts";

/** A rejected request: what is wrong, where, and how to correct it. No part of the request is applied. */
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
