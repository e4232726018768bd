import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { defaultsOf } from '../../../schemas/option/defaults.ts';
import { barriers, renderInterface } from '../../../tests/support/widgets.tsx';
import { options } from './options.ts';

const id = 'select-color';
const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Value' });
const swatch = () => screen.getByRole('button', { name: 'Choose a color' });

describe(id, () => {
  test('INT-select-color-01 eight default presets; each is chosen by its name', async () => {
    expect(defaultsOf(options).presets.map(({ name, color }) => `${String(name)} ${String(color)}`)).toEqual([
      'Red #E35169',
      'Orange #F7971C',
      'Yellow #F2C94C',
      'Green #00C897',
      'Blue #68B0F4',
      'Purple #9E8DE4',
      'Gray #607D8B',
      'Light Gray #ECEFF1',
    ]);
    const { user, onChange } = await renderInterface(id);
    await user.click(swatch());
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose a color' }));
    expect(within(dialog.getByRole('list', { name: 'Presets' })).getAllByRole('button')).toHaveLength(8);
    expect(await barriers()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Purple' }));
    expect(onChange).toHaveBeenLastCalledWith('#9E8DE4');
  });

  test('INT-select-color-01 configured presets replace the defaults', async () => {
    const { user } = await renderInterface(id, { options: { presets: [{ name: 'Sea', color: '#0A3A31' }] } });
    await user.click(swatch());
    const list = await screen.findByRole('list', { name: 'Presets' });
    expect(within(list).getAllByRole('button')).toHaveLength(1);
    expect(within(list).getByRole('button', { name: 'Sea' })).toBeVisible();
  });

  test('INT-select-color-02 at most seven characters; invalid colors are not emitted; empty is null', async () => {
    const { user, onChange, context } = await renderInterface(id);
    expect(box()).toHaveAttribute('maxlength', '7');
    await user.type(box(), '#00C8');
    expect(onChange).not.toHaveBeenCalled();
    await user.type(box(), '97ff');
    expect(box().value).toBe('#00C897');
    expect(onChange.mock.calls).toEqual([['#00C897']]);
    await user.clear(box());
    expect(onChange).toHaveBeenLastCalledWith(null);
    await user.type(box(), 'teal');
    await user.tab();
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(box().value).toBe('teal');
    expect(context.announce).toHaveBeenLastCalledWith('This is not a color. Use the format #RRGGBB.');
    await user.click(screen.getByRole('button', { name: 'Clear value' }));
    expect(box().value).toBe('');
  });

  test('INT-select-color-03 channels are typed within their limits, in both color models', async () => {
    const { user, onChange } = await renderInterface(id, { value: '#00C897' });
    await user.click(swatch());
    const red = await screen.findByRole('spinbutton', { name: 'Red' });
    expect(red).toHaveAttribute('max', '255');
    await user.type(red, '999');
    expect(onChange).toHaveBeenLastCalledWith('#FFC897');
    await user.click(screen.getByText('HSL'));
    expect(screen.getByRole('spinbutton', { name: 'Hue' })).toHaveAttribute('max', '360');
    expect(screen.getByRole('spinbutton', { name: 'Lightness' })).toHaveAttribute('max', '100');
  });

  test('INT-select-color-05 a swatch in the background color has a border', async () => {
    const near = await renderInterface(id, { value: '#FEFEFE' });
    expect(swatch()).toHaveAttribute('data-edge');
    near.unmount();
    await renderInterface(id, { value: '#00C897' });
    expect(swatch()).not.toHaveAttribute('data-edge');
  });

  test('a text that is not a color has no swatch and is kept', async () => {
    const { container, onChange } = await renderInterface('select-color', { value: 'sea green' });
    expect(screen.getByRole('textbox', { name: 'Value' })).toHaveValue('sea green');
    expect(container.querySelector('[data-icon="colorize"]')).not.toBeNull();
    expect(onChange).not.toHaveBeenCalled();
  });

  test('a gray keeps the hue that was typed, and a color its alpha', async () => {
    const { user, onChange } = await renderInterface('select-color', { value: '#80808040' });
    await user.click(screen.getByRole('button', { name: 'Choose a color' }));
    await user.click(await screen.findByText('HSL'));
    const channel = (name: string) => screen.getByRole('spinbutton', { name });
    fireEvent.change(channel('Hue'), { target: { value: '200' } });
    expect(channel('Hue')).toHaveValue(200);
    fireEvent.change(channel('Saturation'), { target: { value: '100' } });
    expect(channel('Hue')).toHaveValue(200);
    expect(onChange).toHaveBeenLastCalledWith('#00AAFF40');
  });
});
