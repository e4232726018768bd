import catalog from '../../renderer/locales/en-US.json' with { type: 'json' };
import { translateFrom } from '../../schemas/error/translate-from.ts';

/** Translates to English, for messages of the API. */
export const english = translateFrom(catalog);
