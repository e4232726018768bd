/** A change of the language while a page is open. English is the only catalogue, so the test adds some German texts. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { registry } from '../../registry/index.ts';
import { articlesReply } from '../../tests/support/articles.ts';
import {
  systemCollection,
  systemCollectionMeta,
  systemFieldMeta,
} from '../../schemas/collection/system/index.ts';
import { openBuiltIn } from '../../tests/support/built-in.tsx';
import type { Call, Reply } from '../../tests/support/fake-fetch.ts';
import { me } from '../../tests/support/shell.tsx';
import { preload } from '../kit/lazy-widget.ts';
import { slots } from './slots.ts';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
const { blocks, panels, layouts, displays } = registry;
await preload([...blocks.all, ...panels.all, ...layouts.all, ...displays.all] as never);

const german = {
  modules: { content: 'Inhalte' },
  layouts: { tabular: 'Tabelle' },
  interfaces: { input: 'Eingabe' },
  displays: { raw: 'Rohwert' },
};
test('I18N-05 a change of the language translates modules and layouts of an open page again', async () => {
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

test('I18N-05 a change of the language translates interfaces and displays of an open field editor again', async () => {
  const reply = articlesReply();
  const { user, texts } = await openBuiltIn('/settings/data-model/articles/title', {
    registry,
    slots,
    reply,
  });
  texts.addResourceBundle('de-DE', 'translation', german, true, true);
  await user.click(await screen.findByRole('tab', { name: 'Interface' }));
  await screen.findByRole('radio', { name: /^Input/ });
  await act(() => texts.changeLanguage('de-DE'));
  expect(await screen.findByRole('radio', { name: /^Eingabe/ })).toBeInTheDocument();
  await user.click(await screen.findByRole('tab', { name: 'Display' }));
  expect(await screen.findByRole('radio', { name: /^Rohwert/ })).toBeInTheDocument();
  await act(() => texts.changeLanguage('en-US'));
  expect(await screen.findByRole('radio', { name: /^Raw/ })).toBeInTheDocument();
});

interface Row {
  readonly field?: string;
  readonly meta: object;
}

/** Articles with German names, and the user, whose language becomes German when something of the user is saved. */
function germanArticles() {
  const users = systemCollection('directus_users');
  if (!users) throw new Error('There is no collection of users.');
  let language = 'en-US';
  const own = () => ({ ...me, language, status: 'active' });
  const translated = (row: Row, translation: string) => ({
    ...row,
    meta: { ...row.meta, translations: [{ language: 'de-DE', translation }] },
  });
  const articles = articlesReply();
  return (call: Call): Reply | undefined => {
    const { path, method } = call;
    if (/^\/users\/(me|u1)/.test(path)) {
      if (method === 'PATCH' && path.startsWith('/users/u1')) language = 'de-DE';
      return { body: { data: path.startsWith('/users/me') ? own() : { ...own(), role: 'r1' } } };
    }
    const { data = [] } = ((articles(call) as Reply | undefined)?.body ?? {}) as { data?: readonly Row[] };
    if (path.startsWith('/revisions'))
      return { body: { data: [], meta: { filter_count: 0, total_count: 0 } } };
    if (path.startsWith('/collections')) {
      const meta = systemCollectionMeta(users);
      const user = { collection: 'directus_users', meta, schema: { name: 'directus_users' } };
      return { body: { data: [...data.map((row) => translated(row, 'Artikel')), user] } };
    }
    if (path.startsWith('/fields')) {
      const fields = users.fields.map((field) => ({
        collection: 'directus_users',
        field: field.field,
        type: field.type,
        meta: systemFieldMeta(users, field),
        schema: field.type === 'alias' ? null : { name: field.field, is_primary_key: field.field === 'id' },
      }));
      return {
        body: {
          data: [...data.map((row) => (row.field === 'title' ? translated(row, 'Titel') : row)), ...fields],
        },
      };
    }
    return articles(call);
  };
}

test('I18N-05 after the user has changed the language, collections and fields have the names of the new one', async () => {
  const { user, router } = await openBuiltIn('/users/u1', { registry, slots, reply: germanArticles() });
  await user.type(await screen.findByRole('textbox', { name: /^First name/i }), ' M.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/users'));
  await router.navigate('/collections/articles');
  expect(await screen.findByRole('heading', { level: 1, name: 'Artikel' })).toBeVisible();
  expect(await screen.findByRole('columnheader', { name: 'Titel' })).toBeInTheDocument();
});
