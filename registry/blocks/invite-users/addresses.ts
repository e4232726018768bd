/** Email addresses that the user typed, each once. */
export interface Addresses {
  readonly valid: readonly string[];
  /** Words that are not an email address. */
  readonly invalid: readonly string[];
  readonly twice: readonly string[];
}

/** USER-10: splits by comma, semicolon and line break, trims, and drops empty parts. */
export function readAddresses(text: string): Addresses {
  const words = text
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const once = new Map<string, string>();
  const twice: string[] = [];
  for (const word of words) {
    const key = word.toLowerCase();
    if (once.has(key)) twice.push(word);
    else once.set(key, word);
  }
  const all = [...once.values()];
  const isAddress = (word: string) => /^[^\s@<>"]+@[^\s@<>"]+$/.test(word);
  return { valid: all.filter(isAddress), invalid: all.filter((word) => !isAddress(word)), twice };
}
