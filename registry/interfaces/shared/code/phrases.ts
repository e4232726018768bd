import type { Translate } from '../../../../renderer/contract/services.ts';

/** The message of a JSON error; $1 is the line, $2 the column. */
export const mistakePhrase = 'Invalid JSON at line $1, column $2.';

/** Maps CodeMirror's English phrases to translated ones. */
export const phrasesOf = (t: Translate): Readonly<Record<string, string>> => ({
  [mistakePhrase]: t('interfaces.code_error', { line: '$1', column: '$2' }),
  Diagnostics: t('interfaces.code_errors'),
  'No diagnostics': t('interfaces.code_no_errors'),
  close: t('common.close'),
});
