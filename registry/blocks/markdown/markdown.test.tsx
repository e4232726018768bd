import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { blockProps, renderInside, testContext } from '../../../tests/support/widgets.tsx';
import { Markdown } from './Markdown.tsx';
import { pageOfMarkdown } from './page.ts';

afterEach(() => vi.restoreAllMocks());

function draw(source: string | null, text: string | null = null) {
  const context = testContext();
  renderInside(<Markdown {...blockProps} name="text" options={{ source, text }} />, { context });
  return context;
}
const answer = (text: string, type: string, status = 200) =>
  vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(text, { status, headers: { 'content-type': type } }));

test('DOCS-06 the first heading is the title, not part of the body', () => {
  expect(pageOfMarkdown('\n# Drafts\n\nKept.')).toEqual({ title: 'Drafts', html: '<p>Kept.</p>\n' });
  expect(pageOfMarkdown('Kept.\n\n# Later').title).toBeNull();
});

test('scripts are removed', () => {
  const { html } = pageOfMarkdown(
    '<script>alert(1)</script><img src=x onerror=alert(1)> [x](javascript:alert(1))',
  );
  expect(html).not.toMatch(/<script|onerror|<a/);
});

test('a file is loaded and rendered; its links to pages stay in the app', async () => {
  answer('# Title\n\n[Permissions](/docs/concepts/permissions)', 'text/markdown');
  const context = draw('docs/a.md');
  fireEvent.click(await screen.findByRole('link', { name: 'Permissions' }));
  expect(context.navigate).toHaveBeenCalledWith('/docs/concepts/permissions');
});

test('a missing file shows an error and can be retried', async () => {
  answer('<!doctype html>', 'text/html');
  draw('docs/none.md');
  expect(await screen.findByText(/Could not load docs\/none.md/)).toBeVisible();
  answer('There now.', 'text/markdown');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('There now.')).toBeVisible();
});

test('a text in the descriptor needs no file', () => {
  draw(null, '**Written here**');
  expect(screen.getByText('Written here')).toBeVisible();
});
