import { expect, test, vi } from 'vitest';
import { createTestClock } from '../../../tests/support/clock.ts';
import type { Preset } from '../../../schemas/query/types.ts';
import { blankPreset } from '../../../schemas/query/presets.ts';
import { presetEdits } from './preset-edits.ts';

const preset = (query: object): Preset => ({
  ...blankPreset('articles', 'u1', { layout: null }),
  layout_query: { tabular: query },
});

function open() {
  const edits = presetEdits({}, 'articles', { clock: createTestClock() });
  return { edits, query: () => edits.changes.layout_query?.['tabular'] };
}

test('PRES-08 a list that returns to its page sorts by the preset that the platform sends later', () => {
  const { edits, query } = open();
  edits.startFrom(preset({ sort: 'id' }));
  edits.restorePage(3, 'tabular');
  expect(query()).toEqual({ sort: 'id', page: 3 });
  edits.startFrom(preset({ sort: '-title' }));
  expect(query()).toEqual({ sort: '-title', page: 3 });
});

test('a list that returned to its page keeps a change that was made before the platform sent the preset', () => {
  const { edits, query } = open();
  edits.startFrom(preset({ sort: 'id' }));
  edits.restorePage(3, 'tabular');
  edits.change(() => ({ layout_query: { tabular: { sort: 'date', page: 1 } } }));
  edits.startFrom(preset({ sort: '-title' }));
  expect(query()).toEqual({ sort: 'date', page: 1 });
});

test('PRES-08 a change during a save is stored when the page closes', async () => {
  const clock = createTestClock();
  const sent: (Preset['layout_query'] | undefined)[] = [];
  const answers: (() => void)[] = [];
  const store = (changed: Preset) =>
    new Promise<Preset & { id: number }>((done) => {
      sent.push(changed.layout_query);
      answers.push(() => done({ ...changed, id: 1 }));
    });
  const edits = presetEdits({}, 'articles', { clock, store });
  edits.use();
  edits.startFrom(preset({ sort: 'id' }));
  const sortBy = (sort: string) => edits.change(() => ({ layout_query: { tabular: { sort } } }));

  sortBy('title');
  clock.advance(450);
  sortBy('date');
  edits.leave();
  // The first save creates the preset. A second request would create another one.
  expect(sent).toEqual([{ tabular: { sort: 'title' } }]);
  answers[0]?.();
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  sortBy('status');
  edits.leave();
  expect(sent.at(-1)).toEqual({ tabular: { sort: 'status' } });
});
