import { expect, test } from 'vitest';
import { passwordRules } from './password-rules.ts';

const met = (password: string, about: { email?: string; pattern?: string } = {}) =>
  Object.fromEntries(
    passwordRules(password, { email: '', pattern: '', ...about }).map(({ is, isMet }) => [is, isMet]),
  );

test('a password has 10 to 512 characters, and only the platform knows the common ones', () => {
  expect(met('nine char')).toEqual({ length: false, common: null });
  expect(met('ten chars!')).toEqual({ length: true, common: null });
  expect(met('🔑'.repeat(9))).toMatchObject({ length: false });
  expect(met('x'.repeat(513))).toMatchObject({ length: false });
});

test('the own email address is no password, in any case and form', () => {
  const email = 'ada@example.com';
  expect(met('', { email })).toMatchObject({ email: false });
  expect(met('ADA@Example.com ', { email })).toMatchObject({ email: false });
  expect(met('ada@example.org', { email })).toMatchObject({ email: true });
});

test('the pattern of the settings is read with and without slashes', () => {
  expect(met('Twelve chars', { pattern: '/^.{12,}$/' })).toMatchObject({ pattern: true });
  expect(met('eleven char', { pattern: '^.{12,}$' })).toMatchObject({ pattern: false });
  expect(met('LOUD LETTERS', { pattern: '/loud/i' })).toMatchObject({ pattern: true });
  expect(met('any password', { pattern: '(' })).toMatchObject({ pattern: null });
});
