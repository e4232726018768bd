import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { defaultsOf } from '../../../schemas/option/defaults.ts';
import { renderInterface } from '../../../tests/support/widgets.tsx';
import { options } from './options.ts';

const thumb = () => screen.getByRole('slider', { name: 'Value' });

describe('slider', () => {
  test('INT-slider-01 the defaults are 0 to 100, step 1, and no value next to it', async () => {
    expect(defaultsOf(options)).toEqual({
      minValue: 0,
      maxValue: 100,
      stepInterval: 1,
      alwaysShowValue: false,
    });
    const { user, onChange } = await renderInterface('slider', { value: 99 });
    expect(screen.queryByRole('status')).toBeNull();
    thumb().focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(onChange).toHaveBeenLastCalledWith(100);
    expect(thumb()).toHaveAttribute('aria-valuemax', '100');
  });

  test('INT-slider-01 limits, steps and the value next to it as configured', async () => {
    const { user, onChange } = await renderInterface('slider', {
      value: 4,
      options: { minValue: 2, maxValue: 5, stepInterval: 0.5, alwaysShowValue: true },
    });
    expect(screen.getByRole('status')).toHaveTextContent('4');
    thumb().focus();
    await user.keyboard('{ArrowLeft}');
    expect(onChange).toHaveBeenLastCalledWith(3.5);
    expect(screen.getByRole('status')).toHaveTextContent('3.5');
    await user.keyboard('{Home}');
    expect(onChange).toHaveBeenLastCalledWith(2);
  });

  test('no value is not zero', async () => {
    const { onChange } = await renderInterface('slider', { options: { alwaysShowValue: true } });
    expect(screen.getByRole('status')).toHaveTextContent('–');
    expect(thumb()).toHaveAttribute('aria-valuetext', 'No value');
    expect(onChange).not.toHaveBeenCalled();
  });
});
