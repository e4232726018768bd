import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { registry } from '../../../registry/index.ts';
import { articlesReply } from '../../../tests/support/articles.ts';
import { openBuiltIn } from '../../../tests/support/built-in.tsx';
import type { Call } from '../../../tests/support/fake-fetch.ts';
import { preload } from '../../kit/lazy-widget.ts';
import { slots } from '../../shell/slots.ts';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
const { blocks, panels, interfaces } = registry;
await preload([...blocks.all, ...panels.all, interfaces.get('input'), slots.Form, slots.Fields] as never);

interface KeyCase {
  readonly type: string;
  readonly special?: readonly string[];
  readonly increments?: boolean;
}

function open({ type, special = [], increments = false }: KeyCase) {
  const answers = articlesReply();
  const fields = ['id', 'title', 'place'].map((field) => ({
    collection: 'articles',
    field,
    type: field === 'id' ? type : 'string',
    meta: { collection: 'articles', field, interface: 'input', special: field === 'id' ? special : [] },
    schema: {
      name: field,
      is_nullable: field !== 'id',
      is_primary_key: field === 'id',
      has_auto_increment: field === 'id' && increments,
    },
  }));
  return openBuiltIn('/collections/articles/+', {
    registry,
    slots,
    reply: (call: Call) => {
      if (call.path.startsWith('/fields')) return { body: { data: fields } };
      if (call.method === 'POST' && call.path.startsWith('/items'))
        return { body: { data: { id: 1, ...(call.body as object) } } };
      return answers(call);
    },
  });
}
const isCreation = ({ method, path }: Call) => method === 'POST' && path.startsWith('/items');
const save = () => screen.findByRole('button', { name: 'Save' });
const labels = () =>
  within(screen.getByRole('main'))
    .getAllByRole('textbox')
    .map((box) => box.closest('[data-field]')?.getAttribute('data-field'));

test.each<[string, KeyCase]>([
  ['that increments', { type: 'integer', increments: true }],
  ['with the special uuid', { type: 'uuid', special: ['uuid'] }],
])('ITEM-26 a new item has the fields of its collection, and needs no key %s', async (_, key) => {
  const { user, calls } = await open(key);
  await user.type(await screen.findByRole('textbox', { name: /^Title/ }), 'Salt');
  expect(labels()).toEqual(expect.arrayContaining(['title', 'place']));
  await user.click(await save());
  await waitFor(() => expect(calls.find(isCreation)?.body).toEqual({ title: 'Salt' }));
});

test('ITEM-26 another key must be entered before a new item can be saved', async () => {
  const { user, calls } = await open({ type: 'string' });
  await user.type(await screen.findByRole('textbox', { name: /^Title/ }), 'Salt');
  expect(await save()).toHaveAttribute('aria-disabled', 'true');
  await user.type(screen.getByRole('textbox', { name: /^ID/i }), 'salt-1');
  expect(await save()).not.toHaveAttribute('aria-disabled');
  await user.click(await save());
  await waitFor(() => expect(calls.find(isCreation)?.body).toEqual({ id: 'salt-1', title: 'Salt' }));
});
