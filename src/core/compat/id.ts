/** The package's id: the namespace of settings, flags, sockets and asset paths. */
export const ID = "quadrant";

/** Returns a path below the package as Foundry addresses it; without a leading slash, so that a route prefix works. */
export const asset = (path: string): string => `systems/${ID}/${path}`;
