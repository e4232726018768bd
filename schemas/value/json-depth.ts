/** Deeper than any form nests, and shallow enough that whatever walks the value need not fear for its stack. */
export const deepestJson = 100;

/** Whether lists and objects of a JSON text nest deeper than that; told before it is parsed. */
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
