import { randomBytes } from 'node:crypto';
import { createFailure } from '../../../schemas/error/failure.ts';

const methods: readonly unknown[] = ['GET', 'POST'];
const states: readonly unknown[] = ['active', 'inactive'];
const knownActions: readonly unknown[] = ['create', 'update', 'delete'];

/** Checks the given fields of a webhook. Throws INVALID_PAYLOAD with the field. */
export function assertWebhook(given: Readonly<Record<string, unknown>>): void {
  const refuse = (field: string, expected: string) => {
    throw createFailure('INVALID_PAYLOAD', `"${field}" of a webhook must be ${expected}.`, { field });
  };
  const { method, status, url, actions } = given;
  if (method !== undefined && !methods.includes(method)) refuse('method', 'GET or POST');
  if (status !== undefined && !states.includes(status)) refuse('status', '"active" or "inactive"');
  if (typeof url === 'string' && url !== '' && !isHttpUrl(url))
    refuse('url', 'a URL that begins with http:// or https://');
  if (Array.isArray(actions) && !actions.every((action) => knownActions.includes(action)))
    refuse('actions', 'a list of create, update, delete');
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

export function newWebhookSecret(): string {
  return randomBytes(32).toString('base64url');
}
