/**
 * Item keys as a segment of an app path. In a path, `+` means a new item, commas separate the keys of a batch, and
 * browsers remove the segments `.` and `..` and empty ones. Such characters are escaped by a tilde and a digit, as in JSON Pointer.
 */
/** The last one is the empty key. */
const signs = ['~', ',', '+', '.', ''] as const;

/** Returns the path segment of a key, before percent-encoding. Most keys stay unchanged. */
export function urlSegmentOfKey(key: string | number): string {
  const text = String(key).replaceAll(/[~,]/g, escaped);
  if (text === '') return escaped('');
  return /^(\+|\.\.?)$/.test(text) ? text.replace(/./, escaped) : text;
}

/** Returns the key of a path segment that urlSegmentOfKey created. Other tilde sequences stay unchanged. */
export function keyOfAddress(address: string): string {
  return address.replaceAll(/~([0-4])/g, (_sign, digit: string) => signs[Number(digit)] ?? '');
}

/** Returns one path segment for the keys of a batch. */
export function addressOfKeys(keys: readonly (string | number)[]): string {
  return keys.map(urlSegmentOfKey).join(',');
}

/** Returns the keys of a path segment. Those of a stored selection are not part of it. */
export function keysOfAddress(address: string): readonly string[] {
  return selectionOfAddress(address) === null ? address.split(',').map(keyOfAddress) : [];
}

function escaped(sign: string): string {
  return `~${signs.indexOf(sign as (typeof signs)[number])}`;
}

/** Keys of items do not start like this, because their tildes are escaped. */
const selectionSign = '~selection.';

/** Returns the path segment of a selection that this browser stores under the id. */
export function addressOfSelection(id: string): string {
  return `${selectionSign}${id}`;
}

/** Returns the id of a stored selection, or null if the path segment names keys. */
export function selectionOfAddress(address: string): string | null {
  return address.startsWith(selectionSign) ? address.slice(selectionSign.length) : null;
}
