/** Undo and redo on the page of an item. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { registry } from '../../registry/index.ts';
import { openArticle } from '../../tests/support/article.tsx';
import { tipOver } from '../../tests/support/tip.ts';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const openItem = () => openArticle(registry);
const said = () =>
  screen
    .getAllByRole('status')
    .flatMap((region) => [...region.querySelectorAll('p')].map(({ textContent }) => textContent));

afterEach(() => vi.restoreAllMocks());

test('Ctrl+Z undoes the last change, Ctrl+Shift+Z and Ctrl+Y redo it; the field is announced and scrolled to', async () => {
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { user, title, featured, away, pause, press } = await openItem();
  await user.type(title, 'y');
  pause();
  await user.click(featured);
  away();
  press('z');
  expect(featured).not.toBeChecked();
  expect(title).toHaveValue('Salty');
  expect(said()).toContain('Undone: Featured');
  expect(seen.mock.contexts.at(-1)).toBe(featured.closest('[data-field]'));
  press('z');
  expect(title).toHaveValue('Salt');
  expect(said()).toContain('Undone: Title');
  press('Z', { shiftKey: true });
  expect(title).toHaveValue('Salty');
  expect(said()).toContain('Redone: Title');
  press('y');
  expect(featured).toBeChecked();
});

test('Cmd+Z does the same', async () => {
  const { user, featured, away, press } = await openItem();
  await user.click(featured);
  away();
  press('z', { ctrlKey: false, metaKey: true });
  expect(featured).not.toBeChecked();
});

test('a focused text field uses its own undo; after it loses the focus, the form undoes its text', async () => {
  const { user, title, note, press } = await openItem();
  await user.type(title, 'y');
  // The event is not prevented, so the browser's own undo runs.
  expect(press('z')).toBe(true);
  expect(title).toHaveValue('Salty');
  // A field without typed text has no undo of its own.
  await user.click(note);
  expect(press('z')).toBe(false);
  expect(title).toHaveValue('Salt');
});

test('both have buttons, which are disabled with a reason if there is nothing to undo', async () => {
  const { user, featured, button, clock } = await openItem();
  expect(button('Undo')).toHaveAttribute('aria-disabled', 'true');
  expect(button('Redo')).toHaveAttribute('aria-disabled', 'true');
  expect(await tipOver(button('Undo'), { user, clock })).toHaveTextContent('Nothing to undo');
  await user.click(featured);
  await waitFor(() => expect(button('Undo')).not.toHaveAttribute('aria-disabled'));
  expect(await tipOver(button('Undo'), { user, clock })).toHaveTextContent('Undo (Ctrl+Z)');
  await user.click(button('Undo'));
  expect(featured).not.toBeChecked();
  expect(button('Undo')).toHaveAttribute('aria-disabled', 'true');
  await user.click(button('Redo'));
  expect(featured).toBeChecked();
});

test('undo in a dialog without a form does not change the page below', async () => {
  const { user, featured, button, press } = await openItem();
  await user.click(featured);
  await user.click(button('Delete'));
  const dialog = await screen.findByRole('dialog');
  press('z', {}, within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(featured).toBeChecked();
});

test('after everything is undone there is nothing to save', async () => {
  const { user, featured, button, away, press } = await openItem();
  await user.click(featured);
  await waitFor(() => expect(button('Save')).not.toHaveAttribute('aria-disabled'));
  away();
  press('z');
  await waitFor(() => expect(button('Save')).toHaveAttribute('aria-disabled', 'true'));
});
