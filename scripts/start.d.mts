/** Returns whether a source below `folder` is newer than the bundle. Without sources, the bundle is current. */
export function isServerStale(folder?: string): boolean;

/** Builds the server bundle in dist-server/ if it is stale. */
export function buildServerIfStale(): Promise<void>;
