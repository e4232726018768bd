import { StartFailure } from '../start-failure.ts';

/** `CORS_ORIGIN`: origins separated by commas, in the form in which browsers send them. Throws StartFailure. */
export function readOrigins(text: string): readonly string[] {
  const origins = text
    .split(',')
    .map((one) => one.trim().replace(/\/$/, ''))
    .filter(Boolean)
    .map((given) => ({ given, origin: originOf(given) }));
  const wrong = origins.find(({ given, origin }) => origin !== given.toLowerCase());
  if (wrong === undefined) return origins.flatMap(({ origin }) => origin ?? []);
  throw new StartFailure(
    `CORS_ORIGIN must be origins such as https://app.example.com, separated by commas, not "${wrong.given}". List each origin: cookies are never accepted from all.`,
  );
}

function originOf(text: string): string | null {
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text).origin : null;
}
