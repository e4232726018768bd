/** The rules for new passwords. The server enforces them, and forms show them while the user types. Pure. */

export const minPasswordLength = 10;
/** Longer than any passphrase, and short enough to hash quickly. */
export const maxPasswordLength = 512;

/** The patterns that the settings offer. */
export const passwordPatterns = {
  long: '/^.{14,}$/',
  mixed: '/(?=.{8,})(?=.*\\d)(?=.*[a-z])(?=.*[A-Z])(?=.*[^\\w\\s])/',
} as const;

export interface PasswordRule {
  readonly is: 'length' | 'email' | 'pattern' | 'common';
  /** null if only the platform knows. */
  readonly isMet: boolean | null;
}

interface About {
  /** The email address of the account, or '' if it is not known. */
  readonly email: string;
  /** The additional pattern of the settings, or '' if there is none. */
  readonly pattern: string;
}

/** Returns the rules that apply, in the order in which they are checked. */
export function passwordRules(password: string, { email, pattern }: About): readonly PasswordRule[] {
  return [
    { is: 'length', isMet: hasFittingLength(password) },
    ...(email === ''
      ? []
      : [{ is: 'email' as const, isMet: password !== '' && !isSameText(password, email) }]),
    ...(pattern === '' ? [] : [{ is: 'pattern' as const, isMet: matches(password, pattern) }]),
    { is: 'common', isMet: null },
  ];
}

export function passwordLength(password: string): number {
  return [...password].length;
}

/** Compares after Unicode normalization (NFKC), without case. */
export function isSameText(password: string, email: string): boolean {
  return foldPassword(password) === foldPassword(email);
}

export function foldPassword(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim();
}

/**
 * Reads `/^.{12,}$/` or `^.{12,}$`.
 * @throws SyntaxError if the pattern is invalid.
 */
export function readPasswordPattern(pattern: string): RegExp {
  const [, body = pattern, flags = ''] = /^\/(.*)\/(\w*)$/s.exec(pattern) ?? [];
  return new RegExp(body, flags);
}

function hasFittingLength(password: string): boolean {
  const length = passwordLength(password);
  return length >= minPasswordLength && length <= maxPasswordLength;
}

function matches(password: string, pattern: string): boolean | null {
  try {
    return readPasswordPattern(pattern).test(password);
  } catch {
    return null;
  }
}
