/** Returns whether the text looks like an email address: characters on both sides of one `@`, and no spaces. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text);
}
