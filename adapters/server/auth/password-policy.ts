/** Rules for new passwords. Stored passwords are never checked, so that users with old passwords can still sign in. */
import type { Knex } from 'knex';
import { createFailure } from '../../../schemas/error/failure.ts';
import {
  foldPassword,
  isSameText,
  maxPasswordLength,
  minPasswordLength,
  passwordLength,
  readPasswordPattern,
} from '../../../schemas/validation/password-rules.ts';

/** The 50,000 most common passwords of eight characters or more. Parsed when the first password is set. */
let common: Promise<{ test(password: string): boolean }> | null = null;

/**
 * Throws FAILED_VALIDATION if a new password is shorter than 10 characters, longer than 512, among the most common
 * ones, the user's own e-mail address, or refused by the additional pattern in the settings. The list is compared
 * after Unicode normalization (NFKC), with and without case.
 */
export async function assertStrongPassword(knex: Knex, password: string, email: string): Promise<void> {
  await assertGoodPassword(password, email);
  const settings: { readonly auth_password_policy: string | null } | undefined =
    await knex('directus_settings').first('auth_password_policy');
  const policy = settings?.auth_password_policy ?? '';
  if (policy !== '' && !readPolicy(policy).test(password))
    throw refused("Provided password doesn't match password policy", { type: 'regex' });
}

/** Checks the rules that do not depend on the settings. Throws FAILED_VALIDATION. */
export async function assertGoodPassword(password: string, email: string): Promise<void> {
  const length = passwordLength(password);
  if (length < minPasswordLength)
    throw refused(`A password must have at least ${minPasswordLength} characters.`, {
      type: 'too_short',
      valid: minPasswordLength,
    });
  if (length > maxPasswordLength)
    throw refused(`A password may have at most ${maxPasswordLength} characters.`, {
      type: 'length',
      valid: maxPasswordLength,
    });
  if ((await isCommon(password)) || isSameText(password, email))
    throw refused(
      'This password is easy to guess: it is on a list of common passwords. Choose another one.',
      {
        type: 'common_password',
      },
    );
}

async function isCommon(password: string): Promise<boolean> {
  common ??= import('fxa-common-password-list').then((module) => module.default);
  const list = await common;
  return list.test(password.normalize('NFKC')) || list.test(foldPassword(password));
}

function refused(message: string, extensions: Readonly<Record<string, unknown>>) {
  return createFailure('FAILED_VALIDATION', message, { field: 'password', ...extensions });
}

/** Reads `/^.{12,}$/` or `^.{12,}$`. Throws FAILED_VALIDATION if the pattern is invalid. */
export function readPolicy(policy: string): RegExp {
  try {
    return readPasswordPattern(policy);
  } catch (error) {
    throw createFailure(
      'FAILED_VALIDATION',
      `The password policy is not a valid regular expression: ${(error as Error).message}`,
      {
        field: 'auth_password_policy',
        type: 'format',
        invalid: policy,
      },
    );
  }
}
