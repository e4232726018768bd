/** The text of a refused step of a model change. The title of its dialog names the step in words. Pure. */
import { cutText } from '../../../renderer/kit/feedback/error-text.ts';
import type { PlatformError } from '../../../renderer/contract/platform.ts';
import type { Translate } from '../../../renderer/contract/services.ts';
import { ownValue } from '../../../schemas/value/own-value.ts';

/** Texts of codes whose messages name constraints of the database. */
const textOfCode: Readonly<Record<string, string>> = {
  INVALID_FOREIGN_KEY: 'settings.refused_foreign_key',
};

export function refusalText({ code, message, errors }: PlatformError, t: Translate): string {
  const { detail, database }: Readonly<Record<string, unknown>> = errors[0]?.extensions ?? {};
  const known = ownValue(textOfCode, code);
  if (known !== undefined) return t(known);
  if (typeof database === 'string') return cutText(t('settings.refused_database', { message: database }));
  // The message of the platform begins with the technical name of the step, the detail does not.
  return cutText(typeof detail === 'string' ? detail : message);
}
