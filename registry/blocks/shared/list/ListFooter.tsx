import { NativeSelect } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useRender } from '../../../../renderer/contract/render.ts';
import type { ListHandle } from '../../../../renderer/contract/screen.ts';
import { viewportSelector } from '../../../../renderer/kit/grid-viewport.ts';
import { Icon } from '../../../../renderer/kit/controls/Icon.tsx';
import { deferred } from '../../../../renderer/kit/lazy-widget.ts';
import { Pagination } from '../../../../renderer/kit/controls/Pagination.tsx';
import { nounFor } from '../../../../renderer/kit/noun-in-sentence.ts';
import { countText } from '../../../../schemas/query/list.ts';
import classes from './footer.module.css';

/** Loaded lazily, because only large tables have estimated counts. */
const CountExactly = deferred(async () => (await import('./CountExactly.tsx')).CountExactly);

/** Page sizes to choose from (LAYT-12). */
const perPageChoices = [25, 50, 100, 250, 500, 1000] as const;

/** Returns whether to show the page size: below 25 items there is nothing to choose (LAY-09). */
function showsPerPage(filtered: number): boolean {
  return filtered >= perPageChoices[0];
}

export function ListFooter({ list }: { readonly list: ListHandle }) {
  const { t } = useRender();
  const { page, limit } = list.query;
  const text = list.counts.estimated
    ? null
    : countText({
        page,
        limit,
        filtered: list.counts.filtered,
        isFiltered: list.activeFilters > 0,
        isAbout: list.counts.isAbout === true,
      });
  const noun = nounFor(list.collection, list.counts.filtered, t);
  const pages = limit === -1 ? 1 : Math.ceil(list.counts.filtered / limit);
  const footer = useRef<HTMLElement>(null);
  const shown = useRef<number | null>(null);
  const isLoaded = list.items.length > 0;
  useEffect(() => {
    // The page of a stored preset is known before its rows. It is no change, so a restored scroll position stays.
    if (!isLoaded || shown.current === page) return;
    const isFirst = shown.current === null;
    shown.current = page;
    if (isFirst) return;
    // Scrolls to the top when the page changes (LAY-07).
    footer.current?.closest('[data-scroll]')?.scrollTo({ top: 0, behavior: 'smooth' });
    footer.current?.parentElement?.querySelector(viewportSelector)?.scrollTo({ top: 0, behavior: 'smooth' });
  }, [isLoaded, page]);
  return (
    <footer ref={footer} className={classes.footer}>
      <span>{text && t(text.key, { ...text.values, noun })}</span>
      {list.countExactly && <CountExactly count={list.countExactly} />}
      {showsPerPage(list.counts.filtered) && (
        <NativeSelect
          size="xs"
          variant="unstyled"
          rightSection={<Icon name="expand_more" />}
          aria-label={t('list.per_page')}
          value={String(limit)}
          data={perPageChoices.map((value) => ({
            value: String(value),
            label: t('list.n_per_page', { count: value }),
          }))}
          onChange={(event) => list.changeQuery({ limit: Number(event.currentTarget.value) })}
        />
      )}
      {pages > 1 && (
        <Pagination
          page={page}
          pages={pages}
          labels={{
            navigation: t('list.pages'),
            previous: t('list.previous_page'),
            next: t('list.next_page'),
            page: (number) => t('list.page', { page: number }),
          }}
          onPage={(next) => list.changeQuery({ page: next })}
        />
      )}
    </footer>
  );
}
