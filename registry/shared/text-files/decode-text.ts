/**
 * Decodes UTF-8 and UTF-16 with or without a byte order mark. Other bytes are those of Windows programs. If the bytes are
 * cut, an incomplete character at their end is left out.
 */
export function decodeText(bytes: Uint8Array, { isCut = false } = {}): string {
  const decode = (encoding: string, fatal = false) =>
    new TextDecoder(encoding, { fatal }).decode(bytes, { stream: isCut });
  const encoding = markedEncoding(bytes);
  if (encoding !== null) return decode(encoding);
  try {
    return decode('utf-8', true);
  } catch {
    return decode('windows-1252');
  }
}

/** Returns whether the bytes are UTF-8. If they are cut, an incomplete character at their end does not count. */
export function isUtf8(bytes: Uint8Array, isCut: boolean): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
    return true;
  } catch {
    return false;
  }
}

/** Returns the encoding that a byte order mark names, or null. UTF-8 needs no mark. */
export function markedEncoding([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}
