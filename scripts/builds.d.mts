/** Returns whether a source of the server is newer than its bundle. Without sources, the bundle is current. */
export function isServerStale(root: string): boolean;

/** Builds the server bundle in dist-server/ if it is stale. */
export function buildServerIfStale(root: string): Promise<void>;

/** Builds the browser app if the build is missing or stale. Returns its folder, or null without sources. */
export function buildAppIfStale(root: string, say: (text: string) => void): Promise<string | null>;
