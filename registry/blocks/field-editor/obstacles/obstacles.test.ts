import { expect, test } from 'vitest';
import { obstacleOf } from './obstacles.ts';

const tabs = ['schema', 'relationship', 'field', 'interface', 'display'] as const;
const of = (tab: (typeof tabs)[number] | null) => ({ tab, message: `${tab}` });

test.each([
  ['an obstacle of a later tab does not prevent the step to it', 'schema', true, 'relationship', false],
  ['one of the open tab does', 'relationship', true, 'relationship', true],
  ['one of an earlier tab does', 'relationship', true, 'schema', true],
  ['one that no input resolves does', 'schema', true, null, true],
  ['saving needs all tabs', 'schema', false, 'relationship', true],
] as const)('FLD-04 %s', (_what, tab, opensNext, place, isFound) => {
  expect(obstacleOf([of(place)], { tab, tabs, opensNext }) !== undefined).toBe(isFound);
});
