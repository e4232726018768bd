import { createHash } from 'node:crypto';

/** The version of an answer: equal text, equal tag. */
export function tagOf(text: string): string {
  return `W/"${createHash('sha1').update(text).digest('base64url')}"`;
}

/** Whether a header like `If-Match` or `If-None-Match` names the tag. `*` names every one. */
export function namesTag(header: string, tag: string): boolean {
  return header.split(',').some((given) => given.trim() === tag || given.trim() === '*');
}
