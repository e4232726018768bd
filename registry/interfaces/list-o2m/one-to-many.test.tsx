import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { defaultsOf } from '../../../schemas/option/defaults.ts';
import { renderInterface } from '../../../tests/support/widgets.tsx';
import { options } from './options.ts';

describe('list-o2m', () => {
  test('INT-one-to-many-01 rows are shown by the template that is chosen', async () => {
    expect(defaultsOf(options)).toEqual({ template: null, enableCreate: true, enableSelect: true });
    const { context, user } = await renderInterface('list-o2m', {
      itemKey: 1,
      options: { template: 'No. {{ id }}: {{ title }}' },
    });
    const rows = await screen.findAllByRole('link');
    expect(rows.map((row) => row.textContent)).toEqual([
      'No. 1: What the salt marsh remembers',
      'No. 2: The last keeper of Skerry Light',
    ]);
    await user.click(rows[1] as HTMLElement);
    expect(context.navigate).toHaveBeenCalledWith('/collections/articles/2');
  });

  test('INT-one-to-many-02 without a relation it says that the relationship is not set up', async () => {
    await renderInterface('list-o2m', { field: { field: 'loose', type: 'alias' } });
    expect(screen.getByRole('note')).toHaveTextContent(/relationship/i);
  });

  test('INT-one-to-many-03 an empty list says that there are no items', async () => {
    await renderInterface('list-o2m', { itemKey: 4 });
    expect(await screen.findByText('No items')).toBeVisible();
    expect(screen.queryByRole('list')).toBeNull();
  });

  test('a new item has no rows to read yet', async () => {
    const { context } = await renderInterface('list-o2m', { itemKey: '+' });
    expect(screen.queryByRole('list')).toBeNull();
    expect((context.platform as { calls?: readonly string[] }).calls).toEqual([]);
  });
});
