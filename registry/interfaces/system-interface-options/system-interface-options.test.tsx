import { act, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderInterface } from '../../../tests/support/widgets.tsx';

const id = 'system-interface-options';
const options = { interfaceField: 'interface' };

describe(id, () => {
  test('INT-system-03 the options of the selected interface are a form; its defaults are shown but not stored', async () => {
    const { user, onChange, form } = await renderInterface(id, { options, values: { interface: 'slider' } });
    const lowest = await screen.findByRole('textbox', { name: /minimum/i });
    expect(lowest).toHaveValue('0');
    await user.clear(lowest);
    await user.type(lowest, '5');
    expect(onChange).toHaveBeenLastCalledWith({ minValue: 5 });
    act(() => form.stage(['interface'], 'presentation-notice'));
    expect(await screen.findByRole('textbox', { name: 'Text' })).toHaveValue('No text configured...');
    await user.click(await screen.findByRole('combobox', { name: 'Color' }));
    await user.click(screen.getByRole('option', { name: 'Danger' }));
    expect(onChange).toHaveBeenLastCalledWith({ minValue: 5, color: 'danger' });
  });

  test('options that the form does not show are kept', async () => {
    const { user, onChange } = await renderInterface(id, {
      options,
      values: { interface: 'slider' },
      value: { own: true },
    });
    await user.type(await screen.findByRole('textbox', { name: /minimum/i }), '5');
    expect(onChange).toHaveBeenLastCalledWith({ own: true, minValue: 5 });
  });

  test.each([
    [{}, null, /field with the interface is not set up/],
    [options, null, /Choose an interface first/],
    [options, 'select-icon', /has no options/],
    [options, 'typewriter', /typewriter/],
  ])('%j and %j show what is missing', async (chosen, named, told) => {
    const { onChange } = await renderInterface(id, { options: chosen, values: { interface: named } });
    expect(screen.getByText(told)).toBeVisible();
    expect(onChange).not.toHaveBeenCalled();
  });

  test('a value that is not an object is shown raw and not overwritten', async () => {
    const { onChange } = await renderInterface(id, { options, values: { interface: 'slider' }, value: [1] });
    expect(screen.getByRole('note')).toHaveTextContent('does not match this field');
    expect(onChange).not.toHaveBeenCalled();
  });
});
