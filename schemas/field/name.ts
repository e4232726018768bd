const acronyms = new Set(
  'id ids url uri api ip css html seo uuid json xml csv pdf faq sku isbn ean vat otp tfa ui ux sql svg utc gps iban bic sms dns vip ceo cta rss pin'.split(
    ' ',
  ),
);

/**
 * Converts a key to a display name: `date_created` → "Date created", `AlbumId` → "Album ID", `item:block_text` →
 * "Item: block text". A key that contains spaces keeps its words.
 */
export function nameInWords(key: string): string {
  // A line break would change what controls of one line show and search.
  const trimmed = key.trim().replaceAll(/\s+/g, ' ');
  if (/\s/.test(trimmed)) return capitalise(trimmed);
  const words = trimmed
    .replace(/^directus_/, '')
    .replaceAll(':', ': ')
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[\s_\-.]+/)
    .filter((word) => word !== '')
    .map(inSentence);
  return words.length === 0 ? key : capitalise(words.join(' '));
}

function inSentence(word: string): string {
  const lower = word.toLowerCase();
  if (acronyms.has(lower)) return lower === 'ids' ? 'IDs' : lower.toUpperCase();
  return lower;
}

function capitalise(text: string): string {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
}
