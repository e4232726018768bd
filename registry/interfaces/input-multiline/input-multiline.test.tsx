import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInterface } from '../../../tests/support/widgets.tsx';
import { options } from './options.ts';

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Value' });

test('INT-input-multiline-01 placeholder, trim, font and clear', async () => {
  expect(options.map(({ field }) => field).toSorted()).toEqual(['clear', 'font', 'placeholder', 'trim']);
  const { user, onChange } = await renderInterface('input-multiline', {
    options: { placeholder: 'Two sentences', trim: true, font: 'serif', clear: true },
  });
  expect(box()).toHaveAttribute('placeholder', 'Two sentences');
  expect(box().className).toContain('serif');
  await user.type(box(), ' one{Enter}two ');
  expect(onChange).toHaveBeenLastCalledWith(' one\ntwo ');
  await user.tab();
  expect(onChange).toHaveBeenLastCalledWith('one\ntwo');
  await user.click(screen.getByRole('button', { name: 'Clear value' }));
  expect(onChange).toHaveBeenLastCalledWith(null);
  expect(screen.queryByRole('button', { name: 'Clear value' })).toBeNull();
});

test('INT-input-multiline-01 without trim spaces are kept; empty text is null', async () => {
  const { user, onChange } = await renderInterface('input-multiline', { value: 'a' });
  await user.type(box(), ' ');
  await user.tab();
  expect(onChange).toHaveBeenLastCalledWith('a ');
  await user.clear(box());
  expect(onChange).toHaveBeenLastCalledWith(null);
});
