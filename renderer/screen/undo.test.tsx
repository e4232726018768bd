/** Undo and redo on the page of an item. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import builtIn from '../../screens.json';
import { registry } from '../../registry/index.ts';
import type { ScreensFile } from '../../schemas/screen/types.ts';
import type { Call, Reply } from '../../tests/support/fake-fetch.ts';
import { openShell } from '../../tests/support/shell.tsx';
import { preload } from '../kit/lazy-widget.ts';
import { slots } from '../shell/slots.ts';
import { ScreenView } from './ScreenView.tsx';

await preload(registry.interfaces.all as never);

const fields = [
  ['id', 'integer', 'input'],
  ['title', 'string', 'input'],
  ['note', 'string', 'input'],
  ['featured', 'boolean', 'boolean'],
] as const;

function reply({ path }: Call): Reply | undefined {
  if (path.startsWith('/users/me')) return undefined;
  if (path.startsWith('/collections'))
    return {
      body: {
        data: [{ collection: 'articles', meta: { collection: 'articles' }, schema: { name: 'articles' } }],
      },
    };
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
  if (path.startsWith('/items/articles/1'))
    return { body: { data: { id: 1, title: 'Salt', note: null, featured: false } } };
  return /^\/(presets|revisions)/.test(path) ? { body: { data: [] } } : undefined;
}

async function openItem() {
  const shell = await openShell('/collections/articles/1', {
    signedIn: true,
    screens: builtIn as unknown as ScreensFile,
    view: ScreenView,
    registry,
    slots,
    reply,
  });
  const box = (name: string) => screen.findByRole('textbox', { name });
  await box('Title');
  const away = () => act(() => (document.activeElement as HTMLElement | null)?.blur());
  return {
    ...shell,
    title: await box('Title'),
    note: await box('Note'),
    featured: await screen.findByRole('checkbox', { name: /Featured/ }),
    button: (name: string) => screen.getByRole('button', { name }),
    away,
    /** As a pause between two things that somebody does. */
    pause: () => act(() => shell.clock.advance(1000)),
    press: (key: string, more: object = {}, on: Element = document.activeElement ?? document.body) =>
      fireEvent.keyDown(on, { key, ctrlKey: true, ...more }),
  };
}
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
  const { user, featured, button } = await openItem();
  expect(button('Undo')).toHaveAttribute('aria-disabled', 'true');
  expect(button('Redo')).toHaveAttribute('aria-disabled', 'true');
  await user.hover(button('Undo'));
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Nothing to undo');
  await user.click(featured);
  await waitFor(() => expect(button('Undo')).not.toHaveAttribute('aria-disabled'));
  await user.hover(button('Undo'));
  expect(await screen.findByText('Undo (Ctrl+Z)')).toBeInTheDocument();
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
