/** The log of the server if the caller provides none. */
export function logToStandardError(text: string): void {
  process.stderr.write(text);
}
