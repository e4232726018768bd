/** Names of the entries of an archive: valid on every operating system, and different from each other. */
import { extname } from 'node:path';

/** Bytes of a name in UTF-8. File systems allow 255; a number may be added to the name. */
const longestName = 240;

/** Characters that are not allowed in names on Windows, or that would be taken for a folder. */
const forbiddenCharacters = /[<>:"/\\|?*]/g;
/** Control characters, and marks that reverse or hide a part of the name. */
const invisibleCharacters =
  /[\p{Cc}\u00AD\u061C\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu;
/** Names of devices on Windows, with any extension. */
const deviceName = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:\.|$)/i;

/** Returns a valid name for a file or folder. `fallback` is the name if no character remains. */
export function safeEntryName(name: string, fallback: string): string {
  const plain = Buffer.from(name)
    .toString()
    .normalize('NFC')
    .replaceAll(invisibleCharacters, '')
    .replaceAll(forbiddenCharacters, '_')
    // Windows removes dots and spaces at the end. ".." is the parent folder.
    .replace(/[. ]+$/, '')
    .trim();
  if (plain === '') return fallback;
  return shortened(deviceName.test(plain) ? `_${plain}` : plain);
}

/** Shortens the name before its extension. */
function shortened(name: string): string {
  if (Buffer.byteLength(name) <= longestName) return name;
  const extension = extname(name).slice(0, 20).trimEnd();
  const rest = longestName - Buffer.byteLength(extension);
  let stem = '';
  let bytes = 0;
  for (const { segment } of new Intl.Segmenter('en').segment(name.slice(0, name.length - extension.length))) {
    bytes += Buffer.byteLength(segment);
    if (bytes > rest) break;
    stem += segment;
  }
  return stem.trimEnd() + extension;
}

/** Gives each entry of one folder another name. Windows and macOS do not distinguish case. */
export class EntryNames {
  private readonly taken = new Set<string>();
  /** The last number by name, so that many equal names need no search. */
  private readonly numbers = new Map<string, number>();

  /** Returns the name, or one with a number: "a (2).jpg". */
  add(name: string, kind: 'file' | 'folder'): string {
    const known = name.toLowerCase();
    const extension = kind === 'file' ? extname(name) : '';
    const stem = name.slice(0, name.length - extension.length);
    let number = this.numbers.get(known) ?? 1;
    let free = name;
    while (this.taken.has(free.toLowerCase())) {
      number += 1;
      free = `${stem} (${number})${extension}`;
    }
    this.numbers.set(known, number);
    this.taken.add(free.toLowerCase());
    return free;
  }
}
