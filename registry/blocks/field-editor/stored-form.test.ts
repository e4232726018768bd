import { expect, test } from 'vitest';
import { draftOf } from '../../../schemas/field/field-draft.ts';
import { describedFields } from '../../../schemas/option/described-fields.ts';
import { rawField } from '../../gallery/example-platform.ts';
import { parseField } from '../../../schemas/field/parse.ts';
import { schemaForm, valuesOf, withValues } from './forms.ts';
import { keptOptions } from './stored-form.ts';

const field = parseField(
  rawField('walks', 'begins', 'timestamp', {
    meta: { options: { format: 'long' } },
    schema: { stored_as: 'seconds', stored_forms: ['YYYY-MM-DD hh:mm:ss', 'seconds', 'milliseconds'] },
  }),
  [],
);
const draft = draftOf(field);
const namesFor = (stored: Parameters<typeof schemaForm>[0]['stored']) =>
  describedFields(
    schemaForm({
      t: (key) => key,
      collection: 'walks',
      draft,
      isNew: false,
      isKey: false,
      related: null,
      hasIndexes: false,
      stored,
    }),
    (words) => words,
  ).map((each) => each.field);

test('only a column with several forms offers how it stores its values', () => {
  expect(namesFor({ forms: ['seconds'], detected: 'seconds', example: null })).toContain('stored_as');
  expect(namesFor(null)).not.toContain('stored_as');
});

test('the form is an option beside those of the interface, and another interface keeps it', () => {
  const chosen = withValues(draft, { ...valuesOf(draft), stored_as: 'milliseconds' });
  expect(chosen.meta['options']).toEqual({ format: 'long', storedAs: 'milliseconds' });
  expect(keptOptions(chosen.meta)).toEqual({ storedAs: 'milliseconds' });
  const detected = withValues(chosen, { ...valuesOf(chosen), stored_as: null });
  expect(detected.meta['options']).toEqual({ format: 'long' });
  expect(keptOptions(detected.meta)).toBeNull();
});
