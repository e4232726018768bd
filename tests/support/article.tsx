/** The page of one article in jsdom, with real interfaces, before a platform that has it alone. */
import { act, fireEvent, screen } from '@testing-library/react';
import type { Registry } from '../../renderer/contract/registry.ts';
// Before the first test begins to count its time.
import '../../renderer/form/Form.tsx';
import { slots } from '../../renderer/shell/slots.ts';
import { preload } from '../../renderer/kit/lazy-widget.ts';
import { openBuiltIn } from './built-in.tsx';
import type { Call, Reply } from './fake-fetch.ts';

const fields = [
  ['id', 'integer', 'input'],
  ['title', 'string', 'input'],
  ['note', 'string', 'input'],
  ['status', 'string', 'input'],
  ['featured', 'boolean', 'boolean'],
] as const;

const collection = {
  collection: 'articles',
  meta: {
    collection: 'articles',
    archive_field: 'status',
    archive_value: 'archived',
    unarchive_value: 'draft',
  },
  schema: { name: 'articles' },
};
const row = { id: 1, title: 'Salt', note: null, status: 'draft', featured: false };

function reply({ path }: Call): Reply | undefined {
  if (path.startsWith('/collections')) return { body: { data: [collection] } };
  if (path.startsWith('/fields'))
    return {
      body: {
        data: fields.map(([field, type, id]) => ({
          collection: 'articles',
          field,
          type,
          meta: {
            collection: 'articles',
            field,
            interface: id,
            special: type === 'boolean' ? ['boolean'] : null,
          },
          schema: { name: field, is_primary_key: field === 'id', has_auto_increment: field === 'id' },
        })),
      },
    };
  if (path.startsWith('/items/articles/1')) return { body: { data: row } };
  return /^\/(presets|revisions|items)/.test(path) ? { body: { data: [] } } : undefined;
}

export async function openArticle(
  registry: Registry,
  replyFirst: (call: Call) => Reply | undefined = () => undefined,
) {
  const { interfaces, blocks, panels } = registry;
  await preload([...interfaces.all, ...blocks.all, ...panels.all] as never);
  const shell = await openBuiltIn('/collections/articles/1', {
    registry,
    slots,
    reply: (call) => replyFirst(call) ?? reply(call),
  });
  return {
    ...shell,
    title: await screen.findByRole('textbox', { name: 'Title' }),
    note: await screen.findByRole('textbox', { name: 'Note' }),
    featured: await screen.findByRole('checkbox', { name: /Featured/ }),
    button: (name: string) => screen.getByRole('button', { name }),
    /** Removes the focus from all elements. */
    away: () => act(() => (document.activeElement as HTMLElement | null)?.blur()),
    /** Advances the clock as between two user actions. */
    pause: () => act(() => shell.clock.advance(1000)),
    /** Presses Ctrl and a key on the focused element. Returns false if the page prevents the default action. */
    press: (key: string, more: object = {}, on: Element = document.activeElement ?? document.body) =>
      fireEvent.keyDown(on, { key, ctrlKey: true, ...more }),
  };
}
