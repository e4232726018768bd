/** Recognizes the type of bytes, which the API sends as base64, by the first of them. */

/** The first bytes of each type, as base64. */
const signatures: readonly (readonly [type: string, signature: RegExp])[] = [
  ['image/png', /^iVBORw0KGg/],
  ['image/jpeg', /^\/9j\//],
  ['image/gif', /^R0lGOD/],
  ['image/webp', /^UklGR.{6}XRUJQ/],
  ['application/pdf', /^JVBERi/],
  ['application/zip', /^UEsDB/],
  ['application/gzip', /^H4sI/],
];

/** How many characters of base64 are decoded to recognize text: 3 kB. A multiple of 4. */
const sampleLength = 4096;

/** Returns null if the value is not base64. Empty bytes are ''. */
export function base64Of(value: unknown): string | null {
  return typeof value === 'string' &&
    value.length % 4 === 0 &&
    !/[^A-Za-z0-9+/]/.test(value.replace(/={1,2}$/, ''))
    ? value
    : null;
}

/** Returns the MIME type of the bytes, `text/plain` for UTF-8 text, or null if it is unknown. */
export function mimeTypeOfBytes(base64: string): string | null {
  const known = signatures.find(([, signature]) => signature.test(base64));
  if (known) return known[0];
  return base64 !== '' && isText(base64) ? 'text/plain' : null;
}

function isText(base64: string): boolean {
  const isWhole = base64.length <= sampleLength;
  const sample = Uint8Array.from(atob(base64.slice(0, sampleLength)), (char) => char.charCodeAt(0));
  try {
    // A character may be cut off at the end of a sample. `stream` ignores it.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: !isWhole });
    // eslint-disable-next-line no-control-regex -- these characters do not occur in texts
    return !/[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/.test(text);
  } catch {
    return false;
  }
}
