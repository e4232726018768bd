import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderInterface } from '../../../tests/support/widgets.tsx';

const id = 'system-collections';
const box = () => screen.getByRole('combobox', { name: /^Value/ });

describe(id, () => {
  test('INT-system-01 several collections are selected by name', async () => {
    const { user, onChange } = await renderInterface(id, { value: ['authors', 'topics'] });
    expect(box()).toHaveTextContent('Authors, Topics');
    await user.click(box());
    await user.click(await screen.findByRole('option', { name: 'Articles' }));
    expect(onChange).toHaveBeenLastCalledWith(['articles', 'authors', 'topics']);
    expect(box()).toHaveTextContent('All items');
    await user.click(screen.getByRole('button', { name: 'Clear value' }));
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  test('a value that is not a list is shown raw, with a notice, and not overwritten', async () => {
    const { onChange } = await renderInterface(id, { value: 'articles' });
    expect(screen.getByRole('note')).toHaveTextContent('does not match this field');
    expect(onChange).not.toHaveBeenCalled();
  });
});
