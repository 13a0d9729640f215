/** The package's id: the namespace of settings, flags, sockets and asset paths. */
export const ID = "quadrant";

/** A path below the package as Foundry addresses it; no leading slash, so that a route prefix holds. */
export const asset = (path: string): string => `systems/${ID}/${path}`;
