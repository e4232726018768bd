import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInside, settled } from '../../tests/support/widgets.tsx';
import { registry } from '../index.ts';
import { Gallery } from './Gallery.tsx';

test('the gallery shows every interface and display, each with its examples by name', async () => {
  renderInside(<Gallery />);
  for (const { id } of [...registry.interfaces.all, ...registry.displays.all]) {
    const [entry] = screen.getAllByRole('region', { name: id });
    expect(within(entry as HTMLElement).getAllByRole('figure').length, id).toBeGreaterThan(1);
  }
  const boolean = screen.getAllByRole('region', { name: 'boolean' })[0] as HTMLElement;
  expect(within(boolean).getByText('own label, icons and colour')).toBeVisible();
  expect((await within(boolean).findAllByRole('checkbox')).length).toBeGreaterThan(3);
  await settled();
  expect(screen.queryAllByText(/is not defined|Cannot read/)).toEqual([]);
});
