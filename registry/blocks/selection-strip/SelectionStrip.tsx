import { UnstyledButton } from '@mantine/core';
import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useList, useScreen } from '../../../renderer/contract/screen.ts';
import type { options } from './options.ts';
import { useAnnouncement } from '../../../renderer/kit/hooks/use-announcement.ts';
import { deferred } from '../../../renderer/kit/lazy-widget.ts';
import classes from './strip.module.css';

/** Loaded lazily, because only lists of files have sizes. */
const SelectionSize = deferred(async () => (await import('./SelectionSize.tsx')).SelectionSize);

/** Shows the number of selected rows above the table, and the actions for them. */
export function SelectionStrip({ data, options: chosen }: BlockProps<typeof options>) {
  const { t, report, registry } = useRender();
  const screen = useScreen();
  const list = useList(data);
  const count = list.selection.length;
  const { filtered } = list.counts;
  // A search may show fewer rows than are selected.
  const text =
    count > filtered
      ? t('list.selected_out_of_sight', { count })
      : t('list.selected_of', { count, total: filtered });
  useAnnouncement(count === 0 ? null : text);
  if (count === 0) return null;
  const { selectAll } = list;
  // Such a list has no page whose rows could be selected.
  const scrolls = registry.layouts.get(list.layout)?.scrolls?.(list.layoutOptions);
  const isBeyondPage = !list.choosing && filtered > list.items.length && count < filtered;
  return (
    <div className={classes.strip} role="region" aria-label={t('list.selection')}>
      <span>{text}</span>
      {chosen.size !== null && <SelectionSize list={list} field={chosen.size} />}
      {!scrolls && (
        <UnstyledButton className={classes.link} onClick={() => list.select(list.items.map(list.keyOf))}>
          {t('list.select_all')}
        </UnstyledButton>
      )}
      {isBeyondPage && selectAll && (
        <UnstyledButton className={classes.link} onClick={() => void selectAll().catch(report)}>
          {t('list.select_all_pages', { count: filtered })}
        </UnstyledButton>
      )}
      <UnstyledButton className={classes.link} onClick={() => list.select([])}>
        {t('list.clear_selection')}
      </UnstyledButton>
      <span className={classes.actions}>{chosen.elements.map((name) => screen.element(name))}</span>
    </div>
  );
}
