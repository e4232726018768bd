/** Addresses of the platform's files inside of texts, as readers elsewhere use them. */

/** Absolute; the session's own token never gets into a text, the one of the option does. */
export function addressOfAsset(id: string, origin: string, token: string | null): string {
  const query = token === null || token === '' ? '' : `?access_token=${encodeURIComponent(token)}`;
  return `${origin}/assets/${encodeURIComponent(id)}${query}`;
}

/** The id of the platform's file at the address; null where it leads elsewhere. */
export function assetOfAddress(address: string, origin: string): string | null {
  const start = [`${origin}/assets/`, '/assets/'].find((each) => address.startsWith(each));
  if (start === undefined) return null;
  const [id = ''] = address.slice(start.length).split(/[/?#]/);
  return id === '' ? null : decoded(id);
}

/** null: what somebody is typing may end in the middle of a sign. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
