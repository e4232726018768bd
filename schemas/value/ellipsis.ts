/** Returns the text, or if it is longer, its first `maxCharacters` characters and an ellipsis. */
export function withEllipsis(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  // A half of a surrogate pair, such as of an emoji, would be shown as a replacement character.
  return `${text.slice(0, maxCharacters).replace(/\s*[\uD800-\uDBFF]?$/, '')}…`;
}
