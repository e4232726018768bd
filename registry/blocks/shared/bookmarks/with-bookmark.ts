import type { ScreenApi } from '../../../../renderer/contract/screen.ts';
import type { Target } from '../../../../schemas/screen/types.ts';

/** Returns the target of the same page with another bookmark; null is the collection itself. */
export function withBookmark(
  { id, route }: Pick<ScreenApi, 'id' | 'route'>,
  bookmark: number | null,
): Target {
  return { screen: id, params: route.params, query: { bookmark } };
}
