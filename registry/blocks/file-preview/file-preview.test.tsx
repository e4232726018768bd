import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { preload } from '../../../renderer/kit/lazy-widget.ts';
import { slots } from '../../../renderer/shell/slots.ts';
import { openBuiltIn } from '../../../tests/support/built-in.tsx';
import { filesReply } from '../../../tests/support/files-platform.ts';
import { registry } from '../../index.ts';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });
await preload([...registry.blocks.all, ...registry.panels.all] as never);
await preload([registry.interfaces.get('input'), registry.interfaces.get('tags'), slots.Form] as never);
const { fetch: originalFetch } = globalThis;
afterEach(() => {
  globalThis.fetch = originalFetch;
});

/** Opens the page of a file. `content` is what its URL responds with, one response per request. */
async function open(changed: object, ...content: readonly Response[]) {
  const responses = [...content];
  const fetched: { readonly url: string; readonly range: string | null }[] = [];
  globalThis.fetch = async (url, init) => {
    fetched.push({ url: url as string, range: new Headers(init?.headers).get('range') });
    return responses.shift() ?? new Response(null, { status: 500 });
  };
  const page = await openBuiltIn('/files/f2', {
    registry,
    slots,
    reply: filesReply({ changed: { f2: changed } }),
  });
  const preview = within(await screen.findByRole('region', { name: 'Preview' }));
  return { ...page, fetched, preview };
}

test('FILE-25 code is shown as numbered lines and never as HTML', async () => {
  const code = '<script>alert(1)</script>\n<b>bold</b>\n';
  const { preview, fetched } = await open({ type: 'text/html' }, new Response(code));
  const text = await preview.findByRole('region', { name: 'Start of the text' });
  expect(text).toHaveAttribute('tabindex', '0');
  expect([...text.children].map(({ textContent }) => textContent)).toEqual([
    '<script>alert(1)</script>\n',
    '<b>bold</b>\n',
  ]);
  expect(text.querySelector('script, b')).toBeNull();
  expect(fetched).toEqual([
    { url: expect.stringMatching(/\/assets\/f2\?.*$/) as string, range: 'bytes=0-99999' },
  ]);
});

test('FILE-25 a long text says how much of it is shown', async () => {
  const headers = { 'content-range': 'bytes 0-99999/2500000' };
  const start = new Response('a'.repeat(100_000), { status: 206, headers });
  const { preview } = await open({ filesize: 2_500_000 }, start);
  expect(
    await preview.findByText('The first 100 kB of 2.5 MB. Download the file to read all of it.'),
  ).toBeVisible();
});

test('FILE-25 a CSV file is a table with a head, which keys can scroll', async () => {
  const lines = Array.from({ length: 120 }, (_, i) => `Row ${i + 1};${i}`);
  const { preview } = await open({ type: 'text/csv' }, new Response(['Name;Count', ...lines].join('\r\n')));
  const region = await preview.findByRole('region', { name: 'First rows of the table' });
  expect(region).toHaveAttribute('tabindex', '0');
  // Roles of 300 cells take seconds in jsdom.
  const { tHead, tBodies } = region.firstElementChild as HTMLTableElement;
  expect(region.firstElementChild).toHaveAccessibleName('First rows of the table');
  const textsOf = (row: Element | null | undefined) =>
    [...(row?.children ?? [])].map(({ textContent }) => textContent);
  expect(textsOf(tHead?.rows[0])).toEqual(['Row', 'Name', 'Count']);
  expect(tBodies[0]?.rows).toHaveLength(100);
  expect(textsOf(tBodies[0]?.rows[99])).toEqual(['100', 'Row 100', '99']);
  expect(preview.getByText('The first 100 of 120 rows.')).toBeVisible();
});

test.each([
  ['an empty file', new Response(null, { status: 416 }), 'The file is empty.'],
  ['a blank file', new Response(' \n'), 'The file contains only spaces and line breaks.'],
  ['binary content', new Response(new Uint8Array([1, 0, 2])), /its content is binary/],
  ['a refused read', new Response(null, { status: 403 }), /You may not be allowed to read it/],
])('FILE-25 %s is explained', async (_, response, text) => {
  const { preview } = await open({}, response);
  expect(await preview.findByText(text)).toBeVisible();
  expect(preview.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('FILE-25 a failed read can be repeated', async () => {
  const { user, preview } = await open({}, new Response(null, { status: 503 }), new Response('tide table'));
  expect(await preview.findByRole('alert')).toHaveTextContent('status 503');
  await user.click(preview.getByRole('button', { name: 'Try again' }));
  expect(await preview.findByText('tide table')).toBeVisible();
});

test('FILE-25 a browser that cannot draw a PDF opens it in a new tab, without access to this one', async () => {
  // jsdom has nothing of what the library needs.
  const { preview } = await open({ type: 'application/pdf' });
  expect(await preview.findByText(/cannot be shown/)).toBeVisible();
  const link = preview.getByRole('link', { name: 'Open the PDF in a new tab' });
  expect(link).toHaveAttribute('href', expect.stringContaining('/assets/f2'));
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
  expect(document.querySelector('object, embed, iframe')).toBeNull();
});

test('FILE-25 an SVG is an image, which runs no script', async () => {
  const { preview } = await open({ type: 'image/svg+xml' });
  expect(await preview.findByRole('img', { name: 'Notes' })).toHaveAttribute(
    'src',
    expect.stringMatching(/\/assets\/f2/),
  );
  await waitFor(() => expect(document.querySelector('object, embed, iframe')).toBeNull());
});

test('an image offers its sizes with URLs to copy, and its camera data; the position is shown on request', async () => {
  const files = filesReply({
    changed: {
      f1: { metadata: { exif: { image: { Model: 'R5' }, gps: { latitude: 48.8583, longitude: 2.2945 } } } },
    },
  });
  const settings = { project_name: 'P', storage_asset_presets: [{ key: 'hero', width: 1200, height: 500 }] };
  const { user } = await openBuiltIn('/files/f1', {
    registry,
    slots,
    reply: (call) => (call.path.startsWith('/settings') ? { body: { data: settings } } : files(call)),
  });
  const preview = within(await screen.findByRole('region', { name: 'Preview' }));
  await user.click(await preview.findByRole('button', { name: 'Links' }));
  const links = within(await screen.findByRole('dialog', { name: 'Links' }));
  expect(links.getByText('1200 × 500')).toBeVisible();
  await user.click(links.getByRole('button', { name: 'Copy URL: hero' }));
  expect(await screen.findByText('URL copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toMatch(/^http.*\/assets\/f1\?key=hero$/);
  await user.keyboard('{Escape}');
  await user.click(preview.getByRole('button', { name: 'Image data' }));
  const data = within(await screen.findByRole('dialog', { name: 'Image data' }));
  expect(await data.findByText('R5')).toBeVisible();
  expect(data.queryByText(/48\.8583/)).toBeNull();
  await user.click(data.getByRole('button', { name: 'Show position' }));
  expect(data.getByText('Position: 48.8583° latitude, 2.2945° longitude')).toBeVisible();
});
