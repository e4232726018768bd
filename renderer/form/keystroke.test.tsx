/** A keystroke re-renders only one field, regardless of the number of fields. */
import { beforeEach, expect, test } from 'vitest';
import { probing, renders } from '../../tests/support/probe.tsx';
import { fieldFrame, renderForm, type FieldSpecs } from '../../tests/support/forms.tsx';

beforeEach(() => void (renders.length = 0));

test('a keystroke in a form of 200 fields renders exactly one field', async () => {
  const fields: FieldSpecs = Object.fromEntries(
    Array.from({ length: 200 }, (_, i) => [`field_${i}`, { meta: { interface: 'probe' } }]),
  );
  const { user, store } = await renderForm(fields, { registry: probing });
  expect(new Set(renders).size).toBe(200);
  await user.click(fieldFrame('field_7').getByRole('textbox'));
  await user.keyboard('a');
  renders.length = 0;
  await user.keyboard('b');
  expect(renders).toEqual(['things.field_7']);
  await user.keyboard('c');
  expect(renders).toEqual(['things.field_7', 'things.field_7']);
  expect(store.state.edits).toEqual({ field_7: 'abc' });
});

test('a condition re-renders only the field that has it', async () => {
  const condition = { rule: { field_0: { _eq: 'ab' } }, readonly: true };
  const fields: FieldSpecs = {
    ...Object.fromEntries(
      Array.from({ length: 20 }, (_, i) => [`field_${i}`, { meta: { interface: 'probe' } }]),
    ),
    field_9: { meta: { interface: 'probe', conditions: [condition] } },
  };
  const { user } = await renderForm(fields, { registry: probing });
  await user.click(fieldFrame('field_0').getByRole('textbox'));
  await user.keyboard('a');
  renders.length = 0;
  await user.keyboard('b');
  expect(renders.toSorted()).toEqual(['things.field_0', 'things.field_9']);
});
