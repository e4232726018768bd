import { useMemo } from 'react';
import type { Query } from '../../../schemas/query/types.ts';
import type { Row } from '../../../renderer/contract/platform.ts';
import { useRead } from '../../../renderer/contract/reads/use-read.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { cardsOfPages, pageSize, type Cards } from './cards.ts';

interface Pages {
  readonly collection: string;
  readonly reads: readonly string[];
  /** The query of all cards of the column, without a page. */
  readonly query: Query;
  /** Number of cards in the column. */
  readonly count: number;
  /** The visible cards, from the first to the last index. null reads nothing. */
  readonly seen: { readonly first: number; readonly last: number } | null;
}

/** Moves that are not saved yet shift cards by a few positions. */
const margin = 3;

/** Reads the pages of a column that are visible: one, or two at the end of a page, or three on a high screen. */
export function usePages({ collection, reads, query, count, seen }: Pages) {
  const pageOf = (index: number) => Math.floor(Math.max(0, Math.min(index, count - 1)) / pageSize);
  const first = seen && count > 0 ? pageOf(seen.first - margin) : 0;
  const last = seen && count > 0 ? pageOf(seen.last + margin) : -1;
  // A page keeps its slot while the user scrolls, so that its request is not repeated.
  const pageIn = (slot: number) => {
    const page = first + ((((slot - first) % 3) + 3) % 3);
    return page <= last ? page : null;
  };
  const from = { collection, reads, query };
  const slots = [usePage(from, pageIn(0)), usePage(from, pageIn(1)), usePage(from, pageIn(2))];
  const [one, two, three] = slots.map(({ data }) => data);
  const pages = slots.map(({ page }) => page);
  const cards: Cards = useMemo(() => {
    const loaded = [one, two, three].flatMap((rows, slot) => {
      const page = pages[slot] ?? null;
      return rows && page !== null ? [[page, rows] as const] : [];
    });
    return cardsOfPages(count, new Map(loaded));
  }, [count, one, two, three, ...pages]); // oxlint-disable-line react-hooks/exhaustive-deps -- `pages` is a new list in each render
  const failed = slots.find(({ error }) => error !== undefined);
  return { cards, error: failed?.error, again: () => void failed?.mutate() };
}

function usePage(
  { collection, reads, query }: Pick<Pages, 'collection' | 'reads' | 'query'>,
  page: number | null,
) {
  const { platform } = useRender();
  const request = { ...query, limit: pageSize, page: (page ?? 0) + 1 };
  const read = useRead(
    page === null ? null : ['read', reads, 'kanban', collection, request],
    async (signal) => {
      const { data } = await platform.read<readonly Row[]>({ collection }, request, signal);
      return data;
    },
  );
  return { ...read, page };
}
