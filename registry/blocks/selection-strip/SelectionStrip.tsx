import { UnstyledButton } from '@mantine/core';
import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useList, useScreen } from '../../../renderer/contract/screen.ts';
import type { options } from './options.ts';
import classes from './strip.module.css';

/** Shows the number of selected rows above the table, and the actions for them. */
export function SelectionStrip({ data, options: chosen }: BlockProps<typeof options>) {
  const { t } = useRender();
  const screen = useScreen();
  const list = useList(data);
  const count = list.selection.length;
  if (count === 0) return null;
  return (
    <div className={classes.strip} role="region" aria-label={t('list.selection')}>
      <span aria-live="polite">
        {/* A search may show fewer rows than are selected. */}
        {count > list.counts.filtered
          ? t('list.selected_out_of_sight', { count })
          : t('list.selected_of', { count, total: list.counts.filtered })}
      </span>
      <UnstyledButton className={classes.link} onClick={() => list.select(list.items.map(list.keyOf))}>
        {t('list.select_all')}
      </UnstyledButton>
      <UnstyledButton className={classes.link} onClick={() => list.select([])}>
        {t('list.clear_selection')}
      </UnstyledButton>
      <span className={classes.actions}>{chosen.elements.map((name) => screen.element(name))}</span>
    </div>
  );
}
