import { createHash } from 'node:crypto';

/** Returns the ETag of a response body. Equal texts have equal tags. */
export function tagOf(text: string): string {
  return `W/"${createHash('sha1').update(text).digest('base64url')}"`;
}

/** Returns whether an `If-Match` or `If-None-Match` header contains the tag. `*` matches every tag. */
export function namesTag(header: string, tag: string): boolean {
  return header.split(',').some((given) => given.trim() === tag || given.trim() === '*');
}
