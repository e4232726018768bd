/** Returns the number of bytes of a base64 text, whose `=` are padding. */
export function byteLength(base64: string): number {
  return base64.length * 0.75 - base64.split('=').length + 1;
}
