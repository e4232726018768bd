import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { registry } from '../../../index.ts';
import { renderInside } from '../../../../tests/support/widgets.tsx';
import { WidgetTab } from './WidgetTab.tsx';

test('FLD-32 five or more recommended interfaces are divided from the others', () => {
  const all = registry.interfaces.all.slice(0, 7);
  const tab = (recommended: number) => (
    <WidgetTab
      label="Interface"
      hint="Choose one."
      searchLabel="Search interfaces"
      choices={all.map((definition, i) => ({ definition, isRecommended: i < recommended }))}
      value={null}
      options={null}
      collection={null}
      onChange={() => undefined}
      onOptions={() => undefined}
    />
  );
  const { again } = renderInside(tab(4));
  expect(screen.queryByRole('separator')).toBeNull();
  again(tab(5));
  const cards = screen.getAllByRole('radio');
  expect(screen.getByRole('separator').nextElementSibling).toBe(cards[5]);
});
