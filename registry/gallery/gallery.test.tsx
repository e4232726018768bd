import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { preload } from '../../renderer/kit/lazy-widget.ts';
import { renderInside, settled } from '../../tests/support/widgets.tsx';
import { registry } from '../index.ts';
import { Gallery } from './Gallery.tsx';

test('the gallery shows every interface and display, and the board, each with its examples by name', async () => {
  // The module of a board loads longer than a test waits for it.
  await preload([registry.layouts.get('kanban')] as never);
  const { container } = renderInside(<Gallery />);
  // Finds entries by selector: computing the roles of all widgets takes half a minute.
  const entryOf = (id: string) => container.querySelector<HTMLElement>(`section[aria-label="${id}"]`);
  for (const { id } of [...registry.interfaces.all, ...registry.displays.all])
    expect(entryOf(id)?.querySelectorAll('figure').length, id).toBeGreaterThan(1);
  const board = within(entryOf('kanban') as HTMLElement);
  expect((await board.findAllByText('Ingrid Halvorsen', {}, { timeout: 5000 })).length).toBeGreaterThan(2);
  expect(board.getByRole('heading', { name: 'No field for columns' })).toBeVisible();
  const boolean = within(entryOf('boolean') as HTMLElement);
  expect(boolean.getByText('custom label, icons and color')).toBeVisible();
  expect((await boolean.findAllByRole('checkbox')).length).toBeGreaterThan(3);
  await settled();
  expect(screen.queryAllByText(/is not defined|Cannot read/)).toEqual([]);
});
