import { expect, test } from 'vitest';
import { PlatformError } from '../../../renderer/contract/platform.ts';
import { t } from '../../../tests/support/widgets.tsx';
import { refusalText } from './refusal-text.ts';

const refusal = (code: string, message: string, extensions: object = {}) =>
  new PlatformError({
    message,
    status: 400,
    code,
    errors: [{ message, extensions: { code, ...extensions } }],
  });

test.each([
  [
    'a foreign key is explained without its constraint',
    refusal('INVALID_FOREIGN_KEY', 'Step 2 (create relation "walks.guide"): Invalid foreign key.'),
    /^Some items refer to items that do not exist/,
  ],
  [
    'a message of the database is introduced',
    refusal('INVALID_PAYLOAD', 'Step 1: The database rejects this change: near "x".', {
      database: 'near "x"',
    }),
    /^The database does not allow this change\. It reports: near "x"$/,
  ],
  [
    'the technical name of a step is left out',
    refusal('RECORD_NOT_UNIQUE', 'Step 1 (create field "a.b"): Values occur more than once.', {
      detail: 'Values occur more than once.',
    }),
    /^Values occur more than once\.$/,
  ],
])('FLD-26 %s', (_what, error, text) => {
  expect(refusalText(error, t)).toMatch(text);
});
