import { act, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderInterface } from '../../../tests/support/widgets.tsx';

const id = 'system-field-settings';
const options = { typeField: 'type' };

describe(id, () => {
  test('INT-list-01 interface, options, width and note of a described field are a form', async () => {
    const { user, onChange } = await renderInterface(id, { options, values: { type: 'integer' } });
    await user.click(await screen.findByRole('combobox', { name: 'Interface' }));
    await user.click(screen.getByRole('option', { name: 'Slider' }));
    expect(onChange).toHaveBeenLastCalledWith({ interface: 'slider' });
    const lowest = await screen.findByRole('textbox', { name: /minimum/i });
    await user.clear(lowest);
    await user.type(lowest, '5');
    expect(onChange).toHaveBeenLastCalledWith({ interface: 'slider', options: { minValue: 5 } });
    await user.click(screen.getByRole('combobox', { name: 'Width' }));
    await user.click(screen.getByRole('option', { name: /half/i }));
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'x');
    expect(onChange).toHaveBeenLastCalledWith({
      interface: 'slider',
      options: { minValue: 5 },
      width: 'half',
      note: 'x',
    });
  });

  test('INT-system-05 another type resets the interface, and settings that the form does not show are kept', async () => {
    const value = { interface: 'slider', hidden: true };
    const { onChange, form } = await renderInterface(id, { options, values: { type: 'integer' }, value });
    await screen.findByRole('combobox', { name: 'Interface' });
    const required = await screen.findByRole('checkbox', { name: 'Required' });
    expect(required).not.toBeChecked();
    expect(required).not.toBePartiallyChecked();
    expect(onChange).not.toHaveBeenCalled();
    act(() => form.stage(['type'], 'boolean'));
    expect(onChange).toHaveBeenLastCalledWith({ hidden: true });
  });

  test.each([
    [{}, null, /field with the type is not set up/],
    [options, [1], /does not match this field/],
  ])('%j and %j show what is wrong', async (chosen, value, shown) => {
    const { onChange } = await renderInterface(id, { options: chosen, values: { type: 'string' }, value });
    expect(screen.getByText(shown)).toBeVisible();
    expect(onChange).not.toHaveBeenCalled();
  });
});
