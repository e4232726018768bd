import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ScreenContext, type ListHandle, type ScreenApi } from '../../../renderer/contract/screen.ts';
import { createTestClock } from '../../../tests/support/clock.ts';
import { blockProps, renderInside, testContext } from '../../../tests/support/widgets.tsx';
import { SearchBlock } from './SearchBlock.tsx';

function draw() {
  const clock = createTestClock();
  const asked = vi.fn<(text: string) => void>();
  let set: (text: string) => void = () => undefined;
  function Page() {
    const [search, setSearch] = useState('');
    set = setSearch;
    const list: Partial<ListHandle> = {
      kind: 'list',
      collection: { plural: 'Articles' } as ListHandle['collection'],
      search,
      setSearch: (text) => {
        asked(text);
        setSearch(text);
      },
    };
    const api: Partial<ScreenApi> = { data: () => list as ListHandle };
    return (
      <ScreenContext value={api as ScreenApi}>
        <SearchBlock {...blockProps} name="search" options={{}} data="items" />
      </ScreenContext>
    );
  }
  const room = renderInside(<Page />, { context: testContext({ clock }) });
  const wait = (ms: number) => act(() => clock.advance(ms));
  return { ...room, asked, wait, set: (text: string) => act(() => set(text)) };
}
const box = () => screen.getByRole('searchbox', { name: 'Search articles' });

test('LAY-17 the first letter is sent immediately, then the current text at most every 500 ms', async () => {
  const { user, asked, wait } = draw();
  await user.type(box(), 'a');
  wait(0);
  expect(asked.mock.calls).toEqual([['a']]);
  await user.type(box(), 'b');
  wait(499);
  await user.type(box(), 'c');
  expect(asked).toHaveBeenCalledOnce();
  wait(1);
  expect(asked.mock.calls).toEqual([['a'], ['abc']]);
  wait(5000);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('Enter sends without waiting, Escape clears', async () => {
  const { user, asked, wait } = draw();
  await user.type(box(), 'a');
  wait(0);
  await user.type(box(), 'b{Enter}');
  expect(asked).toHaveBeenLastCalledWith('ab');
  await user.keyboard('{Escape}');
  expect(asked).toHaveBeenLastCalledWith('');
  expect(box()).toHaveValue('');
});

test('a search that is set elsewhere on the page is shown', async () => {
  const { user, set, wait } = draw();
  await user.type(box(), 'a');
  wait(0);
  set('lamp');
  expect(box()).toHaveValue('lamp');
});
