/** A change of the language while a page is open. English is the only catalogue, so the test adds some German texts. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { registry } from '../../registry/index.ts';
import { articlesReply } from '../../tests/support/articles.ts';
import { openBuiltIn } from '../../tests/support/built-in.tsx';
import { preload } from '../kit/lazy-widget.ts';
import { slots } from './slots.ts';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
const { blocks, panels, layouts, displays } = registry;
await preload([...blocks.all, ...panels.all, ...layouts.all, ...displays.all] as never);

const german = { modules: { content: 'Inhalte' }, layouts: { tabular: 'Tabelle' } };
test('a change of the language translates modules and layouts of an open page again', async () => {
  const { user, texts } = await openBuiltIn('/collections/articles', {
    registry,
    slots,
    reply: articlesReply(),
  });
  await screen.findByRole('heading', { level: 1, name: 'Articles' });
  const modules = within(screen.getByRole('navigation', { name: /modules/i }));
  expect(modules.getByRole('link', { name: 'Content' })).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Layout options' }));
  expect(await screen.findByRole('combobox', { name: 'Layout' })).toHaveValue('Table');
  texts.addResourceBundle('de-DE', 'translation', german, true, true);
  await act(() => texts.changeLanguage('de-DE'));
  expect(await modules.findByRole('link', { name: 'Inhalte' })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Layout' })).toHaveValue('Tabelle'));
});
