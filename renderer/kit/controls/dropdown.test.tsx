import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { theme } from '../theme/theme.ts';
import { Dropdown } from './Dropdown.tsx';

test('the input of an open dropdown is expanded and controls its list', async () => {
  render(
    <MantineProvider theme={theme}>
      <Dropdown label="Status" data={['Draft', 'Published']} />
    </MantineProvider>,
  );
  const input = screen.getByRole('combobox', { name: 'Status' });
  expect(input).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(input);
  // Without a layout, jsdom hides the list.
  const list = await screen.findByRole('listbox', { hidden: true });
  await waitFor(() => expect(input).toHaveAttribute('aria-controls', list.id));
  expect(input).toHaveAttribute('aria-expanded', 'true');
});

test('Enter selects the option that an arrow key marked before the timer of the opened list', async () => {
  const onChange = vi.fn();
  render(
    <MantineProvider theme={theme}>
      <Dropdown label="Status" data={['Draft', 'Published']} onChange={onChange} />
    </MantineProvider>,
  );
  const input = screen.getByRole('combobox', { name: 'Status' });
  input.focus();
  fireEvent.click(input);
  // In the same task as the click, so the timer that Mantine starts at the opening runs after this key.
  fireEvent.keyDown(input, { key: 'ArrowDown', code: 'ArrowDown' });
  expect(screen.getByRole('option', { name: 'Draft', hidden: true })).toHaveAttribute(
    'data-combobox-selected',
  );
  await act(() => new Promise((resolve) => window.setTimeout(resolve)));
  fireEvent.keyDown(input, { key: 'Enter', code: 'Enter' });
  expect(onChange).toHaveBeenCalledWith('Draft', expect.anything());
});

test('a searchable dropdown opens at a click or a typed letter, not at the focus', async () => {
  render(
    <MantineProvider theme={theme}>
      <Dropdown searchable label="Status" data={['Draft', 'Published']} />
    </MantineProvider>,
  );
  const input = screen.getByRole('combobox', { name: 'Status' });
  await userEvent.tab();
  expect(input).toHaveFocus();
  expect(input).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('p');
  await waitFor(() => expect(input).toHaveAttribute('aria-expanded', 'true'));
});
