/** Reads the bodies of requests that do not write items. Errors name the key that is missing or wrong. */
import type { FastifyRequest } from 'fastify';
import { createFailure } from '../../../schemas/error/failure.ts';
import { isEmail } from '../../../schemas/value/email.ts';

export type Body = Readonly<Record<string, unknown>>;

export function bodyOf(request: FastifyRequest): Body {
  const { body } = request;
  if (body === null || body === undefined || body === '') return {};
  if (typeof body === 'object' && !Array.isArray(body)) return body as Body;
  throw createFailure('INVALID_PAYLOAD', 'The body must be an object.');
}

const signInModes = ['cookie', 'json', 'session'] as const;

/** Where the tokens go: to the body, or the refresh token to a cookie, or all of them to cookies. */
export type SignInMode = (typeof signInModes)[number];

export function modeOf(body: Body): SignInMode | null {
  const { mode } = body;
  if (mode === undefined || mode === null) return null;
  const known = signInModes.find((each) => each === mode);
  if (known !== undefined) return known;
  throw createFailure('INVALID_PAYLOAD', `"mode" must be one of [${signInModes.join(', ')}]`, {
    field: 'mode',
  });
}

export function emailOf(value: unknown): string {
  const email = requiredText(value, 'email').trim();
  if (isEmail(email)) return email;
  throw createFailure('INVALID_PAYLOAD', '"email" must be a valid email', { field: 'email' });
}

export function requiredText(value: unknown, field: string): string {
  if (value === undefined || value === null || value === '') {
    throw createFailure('INVALID_PAYLOAD', `"${field}" is required`, { field });
  }
  if (typeof value !== 'string')
    throw createFailure('INVALID_PAYLOAD', `"${field}" must be a string`, { field });
  return value;
}

/** Returns null if the value is missing or empty. */
export function optionalText(value: unknown, field: string): string | null {
  return value === undefined || value === null || value === '' ? null : requiredText(value, field);
}
