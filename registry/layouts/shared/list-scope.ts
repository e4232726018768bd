import type { Query } from '../../../schemas/query/types.ts';

/** Returns the filter and the search of a list, without its order and page. */
export function listScope({ filter, search }: Query): Pick<Query, 'filter' | 'search'> {
  return { ...(filter === undefined ? {} : { filter }), ...(search ? { search } : {}) };
}
