import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInside } from '../../../tests/support/widgets.tsx';
import { RuleEditor } from './RuleEditor.tsx';

test.each([
  ['$NOW(-1 day)', 'Where ID is greater than 1 day ago'],
  ['$NOW(-3 months)', 'Where ID is greater than 3 months ago'],
  ['$NOW(+2 hours)', 'Where ID is greater than in 2 hours'],
  ['$NOW(-1.5 days)', 'Where ID is greater than $NOW(-1.5 days)'],
])('VAL-05 %s is shown in words', async (value, words) => {
  renderInside(
    <RuleEditor
      collection="articles"
      rule={{ id: { _gt: value } }}
      name="Items"
      problem={null}
      isUnread={false}
      onChange={vi.fn()}
    />,
  );
  expect(await screen.findByText(words)).toBeVisible();
});
