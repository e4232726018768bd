import { isUtf8, markedEncoding } from './decode-text.ts';

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

/** Detects the encoding of a text. `isCut` is true for the start of a longer file, whose last character may be cut. */
export function detectEncoding(bytes: Uint8Array, isCut: boolean): Encoding {
  const marked = markedEncoding(bytes);
  if (marked !== null) return marked;
  const zeros = zeroShares(bytes);
  // Latin text in UTF-16 has a zero in every other byte.
  if (zeros.odd > 0.3 && zeros.even < 0.05) return 'utf-16le';
  if (zeros.even > 0.3 && zeros.odd < 0.05) return 'utf-16be';
  return isUtf8(bytes, isCut) ? 'utf-8' : 'windows-1252';
}

function zeroShares(bytes: Uint8Array) {
  const zeros = [0, 0] as [number, number];
  for (const [i, byte] of bytes.entries()) if (byte === 0) zeros[(i % 2) as 0 | 1]++;
  const half = Math.max(bytes.length / 2, 1);
  return { even: zeros[0] / half, odd: zeros[1] / half };
}
