/** Bytes of a body; files and models have their own limits (platform.md "Do better"). */
export const bodyLimit = 1024 * 1024;

/** Of a form: files, parts of any kind, and bytes of a part that is no file. */
export const formLimits = { files: 100, parts: 1000, fieldSize: bodyLimit } as const;
