import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openFieldEditor } from '../../../tests/support/field-editor.tsx';
import { PlatformError } from '../../../renderer/contract/platform.ts';

test('a refusal is shown at its input, in its tab, until the input changes', async () => {
  const { user, tab } = await openFieldEditor('title', {}, () => {
    const extensions = { code: 'RECORD_NOT_UNIQUE', field: 'title', step: 0 };
    const message = 'Values occur more than once: "Dawn" (2 times).';
    throw new PlatformError({
      message,
      status: 400,
      code: extensions.code,
      errors: [{ message, extensions }],
    });
  });
  const unique = () => document.querySelector<HTMLElement>('[data-field="is_unique"]') ?? document.body;
  await user.click(await within(unique()).findByRole('checkbox'));
  await tab('Field');
  await user.click(screen.getByRole('button', { name: 'Save field' }));
  expect(await screen.findByRole('tab', { name: 'Schema', selected: true })).toBeVisible();
  expect(await within(unique()).findByRole('alert')).toHaveTextContent('"Dawn" (2 times)');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(await within(unique()).findByRole('checkbox'));
  await waitFor(() => expect(within(unique()).queryByRole('alert')).toBeNull());
});
