/** Limit of a request body in bytes. Files and data models have their own limits. */
export const bodyLimit = 1024 * 1024;

/** Limit of a body that writes items, which may contain bytes as base64, as they are and as they were. */
export const itemsBodyLimit = 16 * bodyLimit;

/** Limits of a multipart form: number of files, number of parts, and bytes of a part that is not a file. */
export const formLimits = { files: 100, parts: 1000, fieldSize: bodyLimit } as const;
