import { act, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { tipOver } from '../../../tests/support/tip.ts';
import { renderInterface } from '../../../tests/support/widgets.tsx';

const id = 'presentation-links';
const link = { label: 'View', icon: 'star', url: 'https://example.org/{{ slug }}' };

describe(id, () => {
  test('INT-links-01 each link has its label, icon and kind; the default kind is normal', async () => {
    const { container } = await renderInterface(id, {
      options: {
        links: [link, { label: 'Users', type: 'danger', url: '/users' }, { url: 'https://bare.example' }],
      },
      values: { slug: 'a' },
    });
    const links = screen.getAllByRole('link');
    expect(links.map((each) => [each.textContent, each.dataset['kind']])).toEqual([
      ['View', 'normal'],
      ['Users', 'danger'],
      ['https://bare.example', 'normal'],
    ]);
    expect(container.querySelector('[data-icon="star"]')).not.toBeNull();
  });

  test('INT-links-02 the URL contains values of the form; without them the link is disabled and shows why', async () => {
    const { form, user, context } = await renderInterface(id, { options: { links: [link] } });
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByRole('button', { name: 'View' })).toHaveAttribute('aria-disabled', 'true');
    const button = screen.getByRole('button', { name: 'View' });
    expect(await tipOver(button, { user, clock: context.clock })).toHaveTextContent('"slug"');
    act(() => form.stage(['slug'], 'salt marsh'));
    expect(screen.getByRole('link')).toHaveAttribute('href', 'https://example.org/salt%20marsh');
    expect(screen.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer');
  });

  test('pages of the app open in the app; script URLs do nothing', async () => {
    const { user, context } = await renderInterface(id, {
      options: {
        links: [
          { label: 'Users', url: '/users' },
          { label: 'Bad', url: 'javascript:alert(1)' },
        ],
      },
    });
    await user.tab();
    await user.keyboard('{Enter}');
    expect(context.navigate).toHaveBeenCalledWith('/users');
    expect(screen.getAllByRole('link')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Bad' })).toHaveAttribute('aria-disabled', 'true');
  });

  test('invalid options show a notice and do not throw', async () => {
    await renderInterface(id, { options: { links: 'https://example.org' } });
    expect(screen.getByRole('note')).toHaveTextContent('No links');
  });
});
