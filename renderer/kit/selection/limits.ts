/**
 * Maximum number of rows that can be selected at once. Some actions for files send all keys in one request, for example the
 * one that downloads an archive.
 */
export const mostSelected = ({ system }: { readonly system: boolean }) => (system ? 10_000 : 100_000);

/** Rows of the largest page of a platform. */
export const largestPage = 10_000;
