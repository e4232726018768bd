/**
 * Keys of items as a step of an address. There, `+` is a new item, commas part the keys of a batch, and `.` and `..` are
 * swallowed by every browser; as JSON Pointer does, a tilde and a digit stand for what would be read as something else.
 */
const signs = ['~', ',', '+', '.'] as const;

/** Not yet percent-encoded. Other keys are their own address. */
export function addressOfKey(key: string | number): string {
  const text = String(key).replaceAll(/[~,]/g, escaped);
  return /^(\+|\.\.?)$/.test(text) ? text.replace(/./, escaped) : text;
}

/** What addressOfKey made of a key, as the key; what it never makes stays as it is. */
export function keyOfAddress(address: string): string {
  return address.replaceAll(/~([0-3])/g, (_sign, digit: string) => signs[Number(digit)] ?? '');
}

/** The keys of a batch, as one step. */
export function addressOfKeys(keys: readonly (string | number)[]): string {
  return keys.map(addressOfKey).join(',');
}

export function keysOfAddress(address: string): readonly string[] {
  return address.split(',').map(keyOfAddress);
}

function escaped(sign: string): string {
  return `~${signs.indexOf(sign as (typeof signs)[number])}`;
}
