import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { defaultsOf } from '../../../schemas/option/defaults.ts';
import { renderInterface } from '../../../tests/support/widgets.tsx';
import { options } from './options.ts';

const id = 'presentation-divider';

describe(id, () => {
  test('INT-divider-01 title, icon and color are shown; margin above and the inline title only if configured', async () => {
    expect(defaultsOf(options)).toMatchObject({ marginTop: false, inlineTitle: false });
    const { container, unmount } = await renderInterface(id, {
      options: { title: 'Preferences', icon: 'face', color: '#E35169' },
    });
    expect(screen.getByRole('heading', { name: 'Preferences' })).toBeVisible();
    expect(container.querySelector('[data-icon="face"]')?.parentElement).toHaveStyle({ color: '#E35169' });
    expect(screen.getByRole('separator')).toHaveStyle({ borderColor: '#E35169' });
    expect(container.querySelector('[data-inline], [data-margin]')).toBeNull();
    unmount();
    const both = await renderInterface(id, { options: { title: 'A', inlineTitle: true, marginTop: true } });
    expect(both.container.querySelector('[data-inline][data-margin]')).not.toBeNull();
  });

  test('without a title only the line is shown', async () => {
    await renderInterface(id);
    expect(screen.queryByRole('heading')).toBeNull();
    expect(screen.getByRole('separator')).toBeVisible();
  });
});
