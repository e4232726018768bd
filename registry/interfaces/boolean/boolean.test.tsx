import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { defaultsOf } from '../../../schemas/option/defaults.ts';
import { renderInterface } from '../../../tests/support/widgets.tsx';
import { options } from './options.ts';

const icons = () =>
  [...document.querySelectorAll('[data-icon]')].map((icon) => icon.getAttribute('data-icon'));

test('INT-boolean-01 icons, label and color, with their defaults', async () => {
  expect(defaultsOf(options)).toEqual({
    iconOn: 'check_box',
    iconOff: 'check_box_outline_blank',
    label: '$t:interfaces.enabled',
    color: '#00C897',
  });
  const { user, container } = await renderInterface('boolean', {
    value: true,
    options: { iconOn: 'star', iconOff: 'star_border', label: 'On the front page', color: '#b86e00' },
  });
  expect(screen.getByText('On the front page')).toBeVisible();
  expect(icons()).toEqual(['star']);
  expect(container.querySelector('[style*="color"]')).toHaveStyle({ color: '#b86e00' });
  await user.click(screen.getByRole('checkbox'));
  expect(icons()).toEqual(['star_border']);
});

test('INT-boolean-02 null is indeterminate, then the box toggles between true and false', async () => {
  const { user, onChange } = await renderInterface('boolean');
  const box = screen.getByRole('checkbox', { name: 'Value' });
  expect(box).toHaveAttribute('aria-checked', 'mixed');
  expect(icons()).toEqual(['indeterminate_check_box']);
  await user.click(box);
  expect(onChange).toHaveBeenLastCalledWith(true);
  expect(screen.getByRole('checkbox')).toHaveAttribute('aria-checked', 'true');
  await user.keyboard(' ');
  expect(onChange).toHaveBeenLastCalledWith(false);
  expect(screen.getByRole('checkbox')).toHaveAttribute('aria-checked', 'false');
});

test.each([
  [1, 'true'],
  [0, 'false'],
])('%j from a database without a boolean type is %s', async (value, checked) => {
  await renderInterface('boolean', { value });
  expect(screen.getByRole('checkbox')).toHaveAttribute('aria-checked', checked);
});
