/** Whether mail could be sent there, as far as a look can tell: something on both sides of one `@`, and no spaces. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text);
}
