/** Archiving needs the permission to read the archive field and to write the archive value to it. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { registry } from '../../registry/index.ts';
import { articlesReply } from '../../tests/support/articles.ts';
import { openBuiltIn } from '../../tests/support/built-in.tsx';
import type { Call } from '../../tests/support/fake-fetch.ts';
import '../form/Form.tsx';
import { preload } from '../kit/lazy-widget.ts';
import { slots } from '../shell/slots.ts';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
const { blocks, panels, layouts, displays, interfaces } = registry;
const used = interfaces.all.filter(({ id }) => id === 'input');
await preload([...blocks.all, ...panels.all, ...layouts.all, ...displays.all, ...used] as never);

interface Update {
  readonly fields: readonly string[];
  readonly validation?: object;
}

const forbidden = { status: 403, body: { errors: [{ message: 'No.', extensions: { code: 'FORBIDDEN' } }] } };

/**
 * Opens a page of articles, whose field `place` is the archive field. `archive` is false for a collection without one.
 * The platform refuses a request for a field that is not in `readable`.
 */
async function open(path: string, { fields, validation = {} }: Update, archive = true, readable = ['*']) {
  const articles = articlesReply({ granted: ['read'] });
  const permission = { role: 'r2', collection: 'articles', permissions: {}, presets: null };
  const reply = (call: Call) => {
    if (call.path.startsWith('/permissions'))
      return {
        body: {
          data: [
            { ...permission, id: 1, action: 'read', fields: readable, validation: {} },
            { ...permission, id: 2, action: 'update', fields, validation },
          ],
        },
      };
    if (call.path.startsWith('/collections'))
      return {
        body: {
          data: [
            {
              collection: 'articles',
              meta: {
                collection: 'articles',
                archive_field: archive ? 'place' : null,
                archive_value: 'archived',
                unarchive_value: 'draft',
              },
              schema: { name: 'articles' },
            },
          ],
        },
      };
    const isOpen = (field: string) => readable.includes('*') || readable.includes(field);
    if (call.path.startsWith('/fields')) {
      const { data } = (articles(call)?.body ?? { data: [] }) as {
        readonly data: { readonly field: string }[];
      };
      return { body: { data: data.filter(({ field }) => isOpen(field)) } };
    }
    if (call.path.startsWith('/items/articles') && call.path.includes('place') && !isOpen('place'))
      return forbidden;
    if (call.path.startsWith('/items/articles/'))
      return { body: { data: { id: 1, title: 'Article 1', place: 'Kiel' } } };
    return articles(call);
  };
  return openBuiltIn(path, { registry, slots, reply });
}

type Opened = Awaited<ReturnType<typeof open>>;

async function archiveOfSelection({ user }: Opened) {
  const grid = within(await screen.findByRole('grid'));
  await grid.findByText('Article 1');
  await user.click(grid.getByRole('checkbox', { name: /Article 1/ }));
  const strip = within(await screen.findByRole('region', { name: 'Selection' }));
  await strip.findByRole('button', { name: 'Delete' });
  return strip.queryByRole('button', { name: 'Archive' });
}

const archiveOfItem = async () => {
  await screen.findByDisplayValue('Article 1');
  return screen.findByRole('button', { name: 'Archive' });
};

async function openFilters({ user }: Opened) {
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  await screen.findByRole('combobox', { name: 'Add filter' });
}

async function expectReason({ user, clock }: Opened, button: HTMLElement | null, text: string) {
  expect(button).toHaveAttribute('aria-disabled', 'true');
  if (button) await user.hover(button);
  // The tooltip loads its code before its delay begins.
  await waitFor(() => {
    act(() => clock.advance(300));
    expect(screen.getByRole('tooltip')).toHaveTextContent(text);
  });
}

const list = '/collections/articles';
const item = '/collections/articles/1';
const otherField = 'Your role may not change the field Place of Articles.';
const otherValue = { place: { _in: ['Kiel', 'draft'] } };

test.each([[['place']], [['*']]])('COLL-11 the fields %j allow batch archiving', async (fields) => {
  const room = await open(list, { fields });
  const archive = await archiveOfSelection(room);
  expect(archive).not.toHaveAttribute('aria-disabled');
  await room.user.click(archive as HTMLElement);
  await room.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive' }));
  await waitFor(() =>
    expect(room.calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
      data: { place: 'archived' },
    }),
  );
});

test('COLL-11 without the archive field among its fields, a role may not archive a selection', async () => {
  const room = await open(list, { fields: ['title'] });
  await expectReason(room, await archiveOfSelection(room), otherField);
});

test('COLL-11 a collection without an archive field offers no batch archiving', async () => {
  expect(await archiveOfSelection(await open(list, { fields: ['*'] }, false))).toBeNull();
});

test('ITEM-13 an item is archived with the archive value', async () => {
  const room = await open(item, { fields: ['place'] });
  await room.user.click(await archiveOfItem());
  await room.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive' }));
  await waitFor(() =>
    expect(room.calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ place: 'archived' }),
  );
});

test('ITEM-13 without the archive field among its fields, a role may not archive an item', async () => {
  const room = await open(item, { fields: ['title'] });
  await expectReason(room, await archiveOfItem(), otherField);
});

test('ITEM-13 a role whose rule forbids the archive value may not archive an item', async () => {
  const room = await open(item, { fields: ['*'], validation: otherValue });
  await expectReason(room, await archiveOfItem(), 'only where Place is one of Kiel, draft');
});

test('COLL-27 COLL-28 without the archive field among its readable fields, a role sees the list without the archive', async () => {
  const room = await open(list, { fields: ['*'] }, true, ['id', 'title']);
  // Neither the filter nor a choice, nor the action that would have to read the field.
  expect(await archiveOfSelection(room)).toBeNull();
  await openFilters(room);
  expect(screen.queryByRole('combobox', { name: 'Archived items' })).toBeNull();
  expect(screen.getByRole('grid')).toHaveTextContent('Article 3');
});

test('COLL-28 a role that reads the archive field chooses whether the list hides archived items', async () => {
  const room = await open(list, { fields: ['*'] }, true, ['id', 'title', 'place']);
  await openFilters(room);
  const choice = screen.getByRole('combobox', { name: 'Archived items' });
  const hiding = ({ path }: Call) => decodeURIComponent(path).includes('"place":{"_neq":"archived"}');
  await waitFor(() => expect(room.calls.some(hiding)).toBe(true));
  await room.user.selectOptions(choice, 'Show archived');
  await waitFor(() => expect(hiding(room.calls.at(-1) as Call)).toBe(false));
});
