/** Options of the URL that users open. */
import { StartFailure } from '../start-failure.ts';

/** Removes trailing slashes, because paths are appended. Returns null if the option is not set. */
export function readPublicUrl(text: string): string | null {
  if (text === '') return null;
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text.replace(/\/+$/, '');
  throw new StartFailure(`PUBLIC_URL must be a URL such as https://content.example.com, not "${text}".`);
}

/** Returns null if the header is disabled. */
export function readTransportSecurity(text: string): string | null {
  if (/^(false|0|no)$/i.test(text)) return null;
  if (/^max-age=\d+(; *includeSubDomains)?(; *preload)?$/i.test(text)) return text;
  throw new StartFailure(
    `STRICT_TRANSPORT_SECURITY must be false or a value such as "max-age=31536000; includeSubDomains", not "${text}".`,
  );
}
