/** Finds the URLs in a text. Pure. */

interface TextPart {
  readonly text: string;
  /** The URL to open. null for the text between links. */
  readonly href: string | null;
}

/** Only these schemes become links, because `javascript:` and `data:` would run code. */
const urls = /\bhttps?:\/\/[^\s<>"]+/gi;

/** Splits a text into links and the texts between them. Joined, the parts are the text. */
export function splitLinks(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(urls)) {
    const link = withoutPunctuation(match[0]);
    if (!URL.canParse(link)) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index), href: null });
    parts.push({ text: link, href: new URL(link).href });
    end = match.index + link.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}

/** Removes the punctuation of the sentence. A closing parenthesis belongs to the URL if the URL opens it. */
function withoutPunctuation(url: string): string {
  let end = url.length;
  while (end > 0) {
    const last = url.charAt(end - 1);
    const kept = url.slice(0, end);
    const isUnopened = last === ')' && kept.split(')').length > kept.split('(').length;
    if (!isUnopened && !/[.,:;!?'\]}]/.test(last)) break;
    end -= 1;
  }
  return url.slice(0, end);
}
