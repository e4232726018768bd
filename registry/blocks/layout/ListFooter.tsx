import { NativeSelect } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import type { ListHandle } from '../../../renderer/contract/screen.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { Pagination } from '../../../renderer/kit/controls/Pagination.tsx';
import { countText } from '../../../schemas/query/list.ts';
import classes from './layout.module.css';

/** Page sizes to choose from (LAYT-12). */
export const perPageChoices = [25, 50, 100, 250, 500, 1000] as const;

/** Returns whether to show the page size: below 25 items there is nothing to choose (LAY-09). */
export function showsPerPage(shown: number): boolean {
  return shown >= 25;
}

export function ListFooter({ list }: { readonly list: ListHandle }) {
  const { t } = useRender();
  const { page, limit } = list.query;
  const text = list.counts.estimated ? null : countText({ page, limit, ...list.counts });
  const pages = limit === -1 ? 1 : Math.ceil(list.counts.filtered / limit);
  const footer = useRef<HTMLElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    // Scrolls to the top when the page changes (LAY-07).
    footer.current?.closest('[data-scroll]')?.scrollTo({ top: 0, behavior: 'smooth' });
    footer.current?.parentElement
      ?.querySelector('.ag-grid-viewport')
      ?.scrollTo({ top: 0, behavior: 'smooth' });
  }, [page]);
  return (
    <footer ref={footer} className={classes.footer}>
      <span>{text && t(text.key, text.values)}</span>
      {showsPerPage(list.items.length) && (
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
