/** A user as the join page knows it. */
export interface Seat {
  readonly id: string;
  readonly name: string;
  /** A `CONST.USER_ROLES` value, 0 to 4; with 0 nobody joins. */
  readonly role: number;
  readonly color: string;
  /** What `hashPassword` made, or empty for a seat anybody may take. */
  readonly password: string;
  readonly active: boolean;
}

/** Who may join: read from the world at each request, since users come and go. */
export interface Seats {
  list(): readonly Seat[];
  get(id: string): Seat | undefined;
}
