import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
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
