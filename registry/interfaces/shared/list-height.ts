import type { HeightContext } from '../../../renderer/contract/definitions.ts';
import { rowHeight } from '../../../renderer/contract/related-list.ts';
import { listHeight, rowsHeight } from './heights.ts';

/** Estimates the height for definitions. If the count is unknown, assumes three rows. */
export function heightByCount({ ahead }: Pick<HeightContext, 'ahead'>): number {
  return typeof ahead === 'number'
    ? listHeight(ahead, rowHeight)
    : rowsHeight(3) + listHeight(0, rowHeight) - rowsHeight(1);
}
