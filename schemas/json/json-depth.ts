/** Maximum nesting of JSON values. Forms nest less deeply, and recursive functions stay within the stack. */
export const deepestJson = 100;

/**
 * Returns whether a JSON text nests deeper than the maximum. It works on the text, so the check can run before
 * parsing.
 */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let inText = false;
  for (let i = 0; i < text.length; i += 1) {
    const sign = text[i];
    if (inText) {
      if (sign === '\\') i += 1;
      else if (sign === '"') inText = false;
    } else if (sign === '"') inText = true;
    else if (sign === '[' || sign === '{') {
      depth += 1;
      if (depth > deepestJson) return true;
    } else if (sign === ']' || sign === '}') depth -= 1;
  }
  return false;
}
