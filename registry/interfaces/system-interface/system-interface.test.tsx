import { act, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderInterface } from '../../../tests/support/widgets.tsx';

const id = 'system-interface';
const options = { typeField: 'type' };
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Value' });
const shown = () => screen.getAllByRole('option').map((option) => option.textContent);

describe(id, () => {
  test('INT-system-05 the interfaces of the type are offered, without relational and system ones', async () => {
    const { user, onChange } = await renderInterface(id, { options, values: { type: 'string' } });
    await user.click(box());
    expect(shown()).toEqual(expect.arrayContaining(['Radio buttons', 'Icon', 'Color']));
    expect(shown()).not.toEqual(expect.arrayContaining(['Slider']));
    for (const name of ['Language', 'Collection', 'Scope', 'Image']) expect(shown()).not.toContain(name);
    await user.click(screen.getByRole('option', { name: 'Radio buttons' }));
    expect(onChange).toHaveBeenLastCalledWith('select-radio');
  });

  test('INT-system-05 another type resets it', async () => {
    const { onChange, form } = await renderInterface(id, {
      options,
      values: { type: 'string' },
      value: 'select-radio',
    });
    expect(onChange).not.toHaveBeenCalled();
    act(() => form.stage(['type'], 'csv'));
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  test('without a type or the name of its field it shows what is missing; a missing interface is still shown', async () => {
    const none = await renderInterface(id);
    expect(screen.getByRole('note')).toHaveTextContent('field with the type is not set up');
    none.unmount();
    const { onChange } = await renderInterface(id, { options, value: 'typewriter' });
    expect(box()).toHaveAttribute('placeholder', 'Choose a type first');
    expect(box().value).toBe('typewriter');
    expect(onChange).not.toHaveBeenCalled();
  });
});
