/** A user as the join page knows it. */
export interface Seat {
  readonly id: string;
  readonly name: string;
  /** A `CONST.USER_ROLES` value, 0 to 4; 0 may not join. */
  readonly role: number;
  readonly color: string;
  /** The result of `hashPassword`, or empty for a user without a password. */
  readonly password: string;
  readonly active: boolean;
}

/** The users who may join: read from the world at each request, since they change. */
export interface Seats {
  list(): readonly Seat[];
  get(id: string): Seat | undefined;
}
