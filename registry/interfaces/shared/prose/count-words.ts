/** Reading speed of an adult, in words per minute. */
const readingSpeed = 238;

/** Returns the number of words of a text. Languages without spaces between words are counted too. */
export function countWords(text: string, locale: string): number {
  let count = 0;
  for (const { isWordLike } of new Intl.Segmenter(locale, { granularity: 'word' }).segment(text))
    if (isWordLike) count += 1;
  return count;
}

/** Returns Markdown without the URLs of its links and images. */
export function textOfMarkdown(markdown: string): string {
  return markdown.replaceAll(/\]\([^)]*\)/g, ']');
}

/** Returns the text of HTML. Words of neighboring blocks are separate. */
export function textOfHtml(html: string): string {
  const spaced = html.replaceAll(/<(?=\/?(?:p|div|br|li|h\d|t[dhr]|blockquote|pre)\b)/gi, ' <');
  return new DOMParser().parseFromString(spaced, 'text/html').body.textContent;
}

/** Returns the time to read a number of words, in whole minutes. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / readingSpeed));
}
