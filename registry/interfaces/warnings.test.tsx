/** FORM-20: messages of empty controls. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createMetadata } from '../../schemas/collection/metadata.ts';
import { renderInterface, testContext } from '../../tests/support/widgets.tsx';

test('FORM-20 a list without items shows a message', async () => {
  const fields = [{ field: 'name', name: 'Name', type: 'string', meta: { interface: 'input' } }];
  await renderInterface('list', { value: [], options: { fields } });
  expect(screen.getByText('No items')).toBeVisible();
});

test('FORM-20 without a file a message is shown, and none can be selected', async () => {
  await renderInterface('file', { value: null, disabled: { reason: 'Not yours to change.' } });
  expect(screen.getByText('No file')).toBeVisible();
});

test('FORM-20 without collections a message is shown', async () => {
  const metadata = createMetadata({ collections: [], relations: [], fields: new Map() });
  const { user } = await renderInterface('system-collection', { context: testContext({ metadata }) });
  await user.click(screen.getByRole('combobox', { name: 'Value' }));
  expect(await screen.findByText('No options available')).toBeVisible();
});

test("the clear button of Mantine's selects is reachable and works by keyboard", async () => {
  const { user, onChange } = await renderInterface('system-collection', { value: 'articles' });
  screen.getByRole('combobox', { name: 'Value' }).focus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Clear value' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(onChange).toHaveBeenLastCalledWith(null);
});
