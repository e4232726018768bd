import { randomBytes } from 'node:crypto';
import { fail } from '../../../schemas/error/failure.ts';

const methods: readonly unknown[] = ['GET', 'POST'];
const states: readonly unknown[] = ['active', 'inactive'];
const deeds: readonly unknown[] = ['create', 'update', 'delete'];

/** What of a webhook is given has to be something that can be done. Throws INVALID_PAYLOAD naming the field. */
export function assertWebhook(given: Readonly<Record<string, unknown>>): void {
  const refuse = (field: string, expected: string) => {
    throw fail('INVALID_PAYLOAD', `"${field}" of a webhook must be ${expected}.`, { field });
  };
  const { method, status, url, actions } = given;
  if (method !== undefined && !methods.includes(method)) refuse('method', 'GET or POST');
  if (status !== undefined && !states.includes(status)) refuse('status', '"active" or "inactive"');
  if (typeof url === 'string' && url !== '' && !isWebAddress(url))
    refuse('url', 'an address that begins with http:// or https://');
  if (Array.isArray(actions) && !actions.every((action) => deeds.includes(action)))
    refuse('actions', 'a list of create, update, delete');
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

export function newWebhookSecret(): string {
  return randomBytes(32).toString('base64url');
}
