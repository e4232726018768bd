/** Bytes of a body; files and models have their own limits (platform.md "Do better"). */
export const bodyLimit = 1024 * 1024;
