/** The values of a column in a list, with their counts, as the user opens them from its header. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { preload } from '../../../../renderer/kit/lazy-widget.ts';
import { slots } from '../../../../renderer/shell/slots.ts';
import { blankPreset } from '../../../../schemas/query/presets.ts';
import { articlesReply } from '../../../../tests/support/articles.ts';
import { openBuiltIn } from '../../../../tests/support/built-in.tsx';
import type { Call, Reply } from '../../../../tests/support/fake-fetch.ts';
import { registry } from '../../../index.ts';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
const { blocks, panels, layouts, displays } = registry;
await preload([...blocks.all, ...panels.all, ...layouts.all, ...displays.all] as never);

const preset = {
  ...blankPreset('articles', 'u1', { layout: 'tabular' }),
  id: 7,
  layout_query: { tabular: { fields: ['title', 'place'] } },
};
const articles = articlesReply({ rows: 60, presets: [preset] });
const isGroups = ({ path }: Call) => path.includes('groupBy=');
const groups = (values: Readonly<Record<string, number>>) =>
  Object.entries(values).map(([place, count]) => ({ place: place === '' ? null : place, count }));

async function openValues(answer: () => Reply) {
  const page = await openBuiltIn('/collections/articles', {
    registry,
    slots,
    reply(call) {
      if (isGroups(call)) return answer();
      if (call.path.startsWith('/presets') && call.method !== 'GET') return { body: { data: preset } };
      return articles(call);
    },
  });
  const header = await screen.findByRole('columnheader', { name: /Place/ });
  header.focus();
  fireEvent.keyDown(header, { key: 'F10', shiftKey: true });
  await page.user.click(await screen.findByRole('menuitem', { name: 'Filter by values' }));
  return { ...page, dialog: await screen.findByRole('dialog', { name: 'Values of Place' }) };
}
const filterOf = ({ path }: Call) => new URL(path, 'http://x').searchParams.get('filter');
const labels = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('checkbox')
    .map((box) => (box as HTMLInputElement).labels?.[0]?.textContent);

test('the values of a column are listed with their counts, and the chosen ones filter the list', async () => {
  const { dialog, user, calls } = await openValues(() => ({
    body: { data: groups({ Oslo: 4, Kiel: 40, '': 16 }) },
  }));
  await waitFor(() => expect(labels(dialog)).toEqual(['Kiel40', 'No value16', 'Oslo4']));
  expect(within(dialog).getByRole('searchbox', { name: 'Search values' })).toHaveFocus();
  const filter = within(dialog).getByRole('button', { name: 'Filter' });
  expect(filter).toHaveAttribute('aria-disabled', 'true');
  await user.click(within(dialog).getByRole('checkbox', { name: /^Kiel/ }));
  await user.click(within(dialog).getByRole('checkbox', { name: /^Oslo/ }));
  await user.click(filter);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const read = (call: Call) =>
    call.path.startsWith('/items/articles') && (filterOf(call) ?? '').includes('_in');
  await waitFor(() => expect(calls.some(read)).toBe(true));
  const [first] = calls.filter(read);
  expect(first && filterOf(first)).toContain('{"place":{"_in":["Kiel","Oslo"]}}');
});

test('values are excluded, a search finds them, and Escape returns to the header', async () => {
  const { dialog, user, calls } = await openValues(() => ({
    body: { data: groups({ Oslo: 4, Kiel: 40, '': 16 }) },
  }));
  await user.type(within(dialog).getByRole('searchbox'), 'osl');
  await waitFor(() => expect(labels(dialog)).toEqual(['Oslo4']));
  await user.type(within(dialog).getByRole('searchbox'), 'x');
  expect(await within(dialog).findByText('No value matches the search.')).toBeVisible();
  await user.clear(within(dialog).getByRole('searchbox'));
  await user.click(within(dialog).getByRole('checkbox', { name: /^No value/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Exclude' }));
  await waitFor(() =>
    expect(calls.some((call) => (filterOf(call) ?? '').includes('{"place":{"_nempty":true}}'))).toBe(true),
  );
});

test('Escape closes the values and returns the focus to the header', async () => {
  const { user } = await openValues(() => ({ body: { data: groups({ Oslo: 4 }) } }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('columnheader', { name: /Place/ })).toHaveFocus();
});

test('values that cannot be read say why, and are read again', async () => {
  let fails = true;
  const error = { message: 'Too slow.', extensions: { code: 'SERVICE_UNAVAILABLE' } };
  const { dialog, user } = await openValues(() =>
    fails ? { status: 503, body: { errors: [error] } } : { body: { data: groups({ Oslo: 4 }) } },
  );
  expect(await within(dialog).findByText('The values could not be read: Too slow.')).toBeVisible();
  fails = false;
  await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(labels(dialog)).toEqual(['Oslo4']));
});
