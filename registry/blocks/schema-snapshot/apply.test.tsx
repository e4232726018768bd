/** Applying a snapshot shows its progress and its result, also after a lost connection and when the page is opened later. */
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PlatformError, type Platform } from '../../../renderer/contract/platform.ts';
import { ScreenContext, type ScreenApi } from '../../../renderer/contract/screen.ts';
import { createTestClock } from '../../../tests/support/clock.ts';
import { barriers, blockProps, renderInside, testContext } from '../../../tests/support/widgets.tsx';
import { SchemaSnapshot } from './SchemaSnapshot.tsx';

const snapshot = { version: 1, armature: 'armature-1', collections: [], fields: [], relations: [] };
const step = (collection: string) => ({
  kind: 'create_collection',
  collection,
  losesData: false,
  text: `Create collection "${collection}" with 1 field`,
});
const diff = { hash: 'a', steps: ['boats', 'piers', 'stones'].map(step) };
const running = {
  id: 'write-1',
  action: 'apply-schema',
  collection: null,
  rows: 3,
  rows_done: 2,
  started_on: '2026-01-15T12:00:00.000Z',
};
const lost = () => new PlatformError({ message: 'Failed to fetch', status: 0, code: 'UNKNOWN' });

/** Draws the page. `state` is what the platform returns at the moment, and `end` ends its apply. */
function draw(isRunning = false, found: object = diff) {
  const clock = createTestClock();
  const state = { isRunning, isReachable: true, changes: [] as object[] };
  const sent: string[] = [];
  const waiting: { resolve: (value: null) => void; reject: (error: unknown) => void }[] = [];
  const call = async (method: string, path: string) => {
    sent.push(`${method} ${path}`);
    if (path === '/schema/apply') {
      state.isRunning = true;
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
    }
    if (!state.isReachable) throw lost();
    if (path === '/utils/progress') return state.isRunning ? [running] : [];
    if (path === '/schema/diff') return found;
    if (path === '/schema/changes?limit=1') return state.changes;
    return method === 'GET' ? snapshot : null;
  };
  const base = testContext();
  const capabilities = { ...base.platform.capabilities, modelSteps: false };
  // As after a reload: the capabilities arrive with the project.
  const project = async () => Object.assign(capabilities, { modelSteps: true });
  const read = async () => ({ data: [], meta: {} });
  const platform = { ...base.platform, call, read, capabilities, project } as unknown as Platform;
  const room = renderInside(
    <ScreenContext value={{ navigate: () => undefined } as unknown as ScreenApi}>
      <SchemaSnapshot {...blockProps} name="snapshot" options={{ open: null }} />
    </ScreenContext>,
    { context: { ...base, platform, clock } },
  );
  const { user } = room;
  return {
    ...room,
    state,
    sent,
    pass: () => act(async () => clock.advance(1000)),
    async apply() {
      await user.click(await screen.findByRole('textbox', { name: 'Snapshot' }));
      await user.paste(JSON.stringify(snapshot));
      await user.click(screen.getByRole('button', { name: 'Compare' }));
      await user.click(await screen.findByRole('button', { name: 'Apply 3 steps' }));
    },
    end: (error?: unknown) =>
      act(async () => {
        state.isRunning = error !== undefined && state.isRunning;
        if (error === undefined) waiting.at(-1)?.resolve(null);
        else waiting.at(-1)?.reject(error);
      }),
  };
}

const bar = () => screen.getByRole('progressbar', { name: 'Applying 3 steps…' });

test('the steps that are done are shown, and the focus stays at the result', async () => {
  const { apply, pass, end } = draw();
  await apply();
  expect(bar()).not.toHaveAttribute('value');
  await waitFor(() => expect(document.activeElement).toContainElement(bar()));
  await pass();
  expect(bar()).toHaveAttribute('value', '2');
  expect(bar()).toHaveAttribute('max', '3');
  expect(screen.getByText('2 of 3 steps are done')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Compare' })).toHaveAttribute('aria-disabled', 'true');
  expect(await barriers()).toEqual([]);
  await end();
  expect(await screen.findByText('3 steps were applied.')).toBeVisible();
});

test('the steps are canceled, and the page says that nothing was changed', async () => {
  const { apply, pass, end, user, sent } = draw();
  await apply();
  await pass();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(sent).toContain('DELETE /utils/progress/write-1');
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveAttribute('aria-disabled', 'true');
  const extensions = { code: 'UNPROCESSABLE_ENTITY', canceled: true };
  const errors = [{ message: 'The write was canceled.', extensions }];
  await end(
    new PlatformError({ message: 'Canceled', status: 422, code: 'UNPROCESSABLE_ENTITY', errors } as never),
  );
  expect(await screen.findByText('The steps were canceled.')).toBeVisible();
  expect(screen.getByText('Nothing was changed.')).toBeVisible();
});

test('a refused step is named', async () => {
  const { apply, end } = draw();
  await apply();
  const extensions = { code: 'CONTAINS_NULL_VALUES', step: 1, detail: 'The table has rows.' };
  const errors = [{ message: 'Step 2 (…): The table has rows.', extensions }];
  await end(new PlatformError({ message: 'x', status: 400, code: 'CONTAINS_NULL_VALUES', errors } as never));
  expect(
    await screen.findByText('This step was refused: Create collection "piers" with 1 field'),
  ).toBeVisible();
  expect(screen.getByText('The table has rows.')).toBeVisible();
  expect(screen.getByText('Nothing was changed.')).toBeVisible();
});

test.each([
  ['was applied', [{ id: 2, at: '', user: 'user-1' }], '3 steps were applied.'],
  ['was not applied', [], 'The connection was lost before the steps were applied.'],
])('after a lost connection the page waits, and finds out that the snapshot %s', async (_, changes, text) => {
  const { apply, pass, end, state, sent } = draw();
  await apply();
  await pass();
  state.isReachable = false;
  await end(lost());
  expect(await screen.findByText(/^The connection was lost\. The result is shown when/)).toBeVisible();
  await pass();
  state.isReachable = true;
  await pass();
  // The platform still applies the steps.
  expect(bar()).toBeVisible();
  expect(sent.filter((one) => one === 'GET /schema/changes?limit=1')).toHaveLength(1);
  Object.assign(state, { isRunning: false, changes });
  await pass();
  expect(await screen.findByText(text)).toBeVisible();
});

test.each([
  ['applied', [{ id: 2, at: '2026-01-15T12:00:01.000Z', user: 'user-1' }], '3 steps were applied.'],
  ['not applied', [{ id: 1, at: '2026-01-15T11:00:00.000Z', user: 'user-1' }], 'The steps were not applied.'],
])('a page that is opened during an apply follows it until it is %s', async (_, changes, text) => {
  const { pass, state } = draw(true);
  await waitFor(() => expect(bar()).toHaveAttribute('value', '2'));
  Object.assign(state, { isRunning: false, changes });
  await pass();
  expect(await screen.findByText(text)).toBeVisible();
});

test('a text that is too long for a text area is described by its name and size', async () => {
  const { user } = draw();
  await user.click(await screen.findByRole('textbox', { name: 'Snapshot' }));
  const text = JSON.stringify({ ...snapshot, note: 'ä'.repeat(150_000) }).padEnd(250_000);
  await user.paste(text);
  expect(screen.getByText('The text (400.0 kB) is too long to be shown here.')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Snapshot' })).toBeNull();
  await user.upload(screen.getByLabelText('Choose a file'), new File([text], 'model.json'));
  expect(await screen.findByText('model.json (400.0 kB) is too long to be shown here.')).toBeVisible();
});

test('counts of a thousand steps have separators', async () => {
  const many = Array.from({ length: 1999 }, (_, i) => step(`boats_${i}`));
  const { user } = draw(false, { hash: 'a', steps: many });
  await user.click(await screen.findByRole('textbox', { name: 'Snapshot' }));
  await user.paste(JSON.stringify(snapshot));
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  expect(await screen.findByRole('button', { name: 'Apply 1,999 steps' })).toBeVisible();
});
