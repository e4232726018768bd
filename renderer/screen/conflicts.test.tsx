/** A save that would overwrite another user's change asks which value to keep. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { registry } from '../../registry/index.ts';
import { openArticle } from '../../tests/support/article.tsx';
import type { Call, Reply } from '../../tests/support/fake-fetch.ts';
import { barriers } from '../../tests/support/widgets.tsx';
import { preloadForSaving } from '../kit/lazy-widget.ts';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

interface Theirs {
  readonly title?: string;
  readonly note?: string;
}

/** An article that another user saves with these values while it is open. */
async function openConflicted(theirs: Theirs) {
  const stored: Record<string, unknown> = { id: 1, title: 'Salt', note: null, status: 'draft' };
  const reply = ({ method, path, body }: Call): Reply | undefined => {
    if (!path.startsWith('/items/articles/1')) return undefined;
    if (method === 'PATCH') Object.assign(stored, body);
    return { body: { data: stored } };
  };
  await preloadForSaving();
  const shell = await openArticle(registry, reply);
  const { user, button, calls } = shell;
  Object.assign(stored, theirs);
  return {
    ...shell,
    stored,
    saves: () => calls.filter(({ method }) => method === 'PATCH').length,
    async save() {
      await waitFor(() => expect(button('Save')).not.toHaveAttribute('aria-disabled'));
      await user.click(button('Save'));
      return within(await screen.findByRole('dialog', { name: /^Another user changed/ }));
    },
    choose: (name: RegExp, of = screen.getByRole('dialog')) =>
      user.click(within(of).getByRole('radio', { name })),
  };
}

test('cancelling writes nothing; keeping mine overwrites, and the conflict is resolved', async () => {
  const page = await openConflicted({ title: 'Theirs' });
  await page.user.type(page.title, ', slowly');
  const question = await page.save();
  expect(question.getByRole('radio', { name: 'Keep mine Salt, slowly' })).not.toBeChecked();
  expect(question.getByRole('radio', { name: 'Use theirs – Another user Theirs' })).not.toBeChecked();
  expect(question.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  // The page waits for the answer.
  for (const save of screen.getAllByRole('button', { name: 'Save', hidden: true }))
    expect(save).not.toHaveAttribute('aria-busy');
  expect(await barriers(screen.getByRole('dialog'))).toEqual([]);
  await page.user.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.saves()).toBe(0);
  expect(screen.getByText(/Their value: Theirs/)).toBeVisible();

  const again = await page.save();
  expect(page.saves()).toBe(0);
  await page.choose(/^Keep mine/);
  await page.user.click(again.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(page.stored['title']).toBe('Salt, slowly'));
  await waitFor(() => expect(screen.queryByText(/Their value/)).toBeNull());
});

test('of two long texts, the question shows the parts that differ', async () => {
  const text = Array.from({ length: 60 }, (_, i) => `word${i}`).join(' ');
  const page = await openConflicted({ note: `${text} theirs` });
  await page.user.click(page.note);
  await page.user.paste(`${text} mine`);
  const question = await page.save();
  expect(question.getByRole('radio', { name: /^Keep mine …word\d\d .*word59 mine$/ })).toBeVisible();
  expect(question.getByRole('radio', { name: /^Use theirs .* …word\d\d .*word59 theirs$/ })).toBeVisible();
  await page.user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText(/Their value: …word\d\d .*word59 theirs/)).toBeVisible();
});

test('of several fields, each keeps the chosen value', async () => {
  const page = await openConflicted({ title: 'Theirs', note: 'Their note' });
  await page.user.type(page.title, '!');
  await page.user.type(page.note, 'My note');
  const question = await page.save();
  expect(screen.getByRole('dialog', { name: 'Another user changed 2 fields that you edited' })).toBeVisible();
  await page.choose(/^Use theirs/, question.getByRole('group', { name: 'Title' }));
  expect(question.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  await page.choose(/^Keep mine/, question.getByRole('group', { name: 'Note' }));
  await page.user.click(question.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(page.stored).toMatchObject({ title: 'Theirs', note: 'My note' }));
});

test('taking all values of the other user sends nothing', async () => {
  const page = await openConflicted({ title: 'Theirs' });
  await page.user.type(page.title, '!');
  const question = await page.save();
  await page.choose(/^Use theirs/);
  await page.user.click(question.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.saves()).toBe(0);
  const kept = "Nothing to save. The item keeps the other user's values.";
  expect(await screen.findByText(kept)).toBeVisible();
  expect(screen.queryByText('Item updated')).toBeNull();
});
