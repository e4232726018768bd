/** Undo and redo on the page of an item. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { registry } from '../../registry/index.ts';
import { openArticle } from '../../tests/support/article.tsx';
import { tipOver } from '../../tests/support/tip.ts';

// A busy machine is slow, not wrong.
vi.setConfig({ testTimeout: 30_000 });

const openItem = () => openArticle(registry);
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

afterEach(() => vi.restoreAllMocks());

test('Ctrl+Z takes the last change back, Ctrl+Shift+Z and Ctrl+Y bring it again; the field is named and scrolled to', async () => {
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

test('text that is being typed keeps its own undo; once the field is left, the form takes it back', async () => {
  const { user, title, note, press } = await openItem();
  await user.type(title, 'y');
  // Not prevented: the browser's own undo runs.
  expect(press('z')).toBe(true);
  expect(title).toHaveValue('Salty');
  // A field that nothing was typed into has nothing of its own.
  await user.click(note);
  expect(press('z')).toBe(false);
  expect(title).toHaveValue('Salt');
});

test('both have buttons, which say so where there is nothing', async () => {
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

test('a dialog without a form takes nothing back in what it hides', async () => {
  const { user, featured, button, press } = await openItem();
  await user.click(featured);
  await user.click(button('Delete'));
  const dialog = await screen.findByRole('dialog');
  press('z', {}, within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(featured).toBeChecked();
});

test('undone to where it began, there is nothing to save', async () => {
  const { user, featured, button, away, press } = await openItem();
  await user.click(featured);
  await waitFor(() => expect(button('Save')).not.toHaveAttribute('aria-disabled'));
  away();
  press('z');
  await waitFor(() => expect(button('Save')).toHaveAttribute('aria-disabled', 'true'));
});
