/** URLs of the platform's files in stored texts, which other clients also read. */

/** Returns an absolute URL. It never contains the session's token, only the one from the options. */
export function urlOfAsset(id: string, origin: string, token: string | null): string {
  const query = token === null || token === '' ? '' : `?access_token=${encodeURIComponent(token)}`;
  return `${origin}/assets/${encodeURIComponent(id)}${query}`;
}

/** Returns the file id of a URL, or null if it is not a file of the platform. */
export function assetIdOfUrl(url: string, origin: string): string | null {
  const start = [`${origin}/assets/`, '/assets/'].find((each) => url.startsWith(each));
  if (start === undefined) return null;
  const [id = ''] = url.slice(start.length).split(/[/?#]/);
  return id === '' ? null : decoded(id);
}

/** Returns null for incomplete percent encoding, which occurs while the user types. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
