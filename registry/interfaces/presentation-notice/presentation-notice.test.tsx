import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { defaultsOf } from '../../../schemas/option/defaults.ts';
import { renderInterface } from '../../../tests/support/widgets.tsx';
import { options } from './options.ts';

const id = 'presentation-notice';

describe(id, () => {
  test('INT-notice-01 the default is a normal notice with the info icon that shows that there is no text yet', async () => {
    expect(defaultsOf(options)).toMatchObject({ color: 'normal', icon: 'info' });
    const { container } = await renderInterface(id);
    expect(screen.getByRole('note')).toHaveTextContent('No text configured...');
    expect(screen.getByRole('note')).toHaveAttribute('data-kind', 'normal');
    expect(container.querySelector('[data-icon="info"]')).not.toBeNull();
  });

  test('INT-notice-01 color, icon and Markdown as configured', async () => {
    const { container } = await renderInterface(id, {
      options: { color: 'danger', icon: 'star', text: 'Read **twice**\n\n- one' },
    });
    const note = screen.getByRole('note');
    expect(note).toHaveAttribute('data-kind', 'danger');
    expect(within(note).getByText('twice').tagName).toBe('STRONG');
    expect(within(note).getByRole('listitem')).toHaveTextContent('one');
    expect(container.querySelector('[data-icon="star"]')).not.toBeNull();
  });

  test('scripts in the text do not run', async () => {
    const { container } = await renderInterface(id, {
      options: { text: '<img src=x onerror="alert(1)"><script>alert(1)</script>[x](javascript:alert(1))' },
    });
    expect(container.innerHTML).not.toMatch(/onerror|<script|javascript:/);
  });
});
