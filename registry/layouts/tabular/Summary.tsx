import { useMemo, type ReactNode } from 'react';
import type { ColumnPlan } from '../../../renderer/contract/plan.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { FooterTrack } from '../../../renderer/grid/FooterTrack.tsx';
import { pointAt } from '../../../renderer/grid/point-at.ts';
import type { FooterTable, MenuPoint, TablePlace } from '../../../renderer/grid/props.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { messageOf } from '../../../renderer/kit/feedback/error-text.ts';
import { Tip } from '../../../renderer/kit/feedback/Tip.tsx';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import type { Summary as Functions } from './summary-choice.ts';
import { summaryText } from './summary-text.ts';
import classes from './summary.module.css';
import { useSummary, type SummarizedList } from './use-summary.ts';

interface Props {
  readonly list: SummarizedList;
  readonly columns: readonly ColumnPlan[];
  readonly functions: Functions;
  /** The table above. null for a list without columns. */
  readonly table: FooterTable | null;
  /** Opens the menu of the column, where the user chooses another function. `again` reads failed values again. */
  readonly onMenu: (place: TablePlace, at: MenuPoint, again: (() => void) | null) => void;
}

/** Shows a count, sum, average, minimum or maximum below each column that has one. */
export function Summary({ list, columns, functions, table, onMenu }: Props) {
  const render = useRender();
  const { t } = render;
  const { valueOf, error, again } = useSummary(list, functions);
  const isReady = useLateTexts();
  const failed = error === undefined ? null : messageOf(error);
  const shown = useMemo(
    () =>
      columns.flatMap((plan) => {
        const name = functions.get(plan.key);
        return name ? [{ plan, name }] : [];
      }),
    [columns, functions],
  );
  if (!isReady) return null;
  const cells = new Map<string, ReactNode>(
    shown.map(({ plan, name }) => {
      const value = valueOf(name, plan.key);
      const title = t(`layouts.summary_${name}`);
      const text = failed !== null || value === undefined ? null : summaryText(name, value, plan, render);
      const whole = { name: title, column: plan.text };
      const tip =
        failed === null
          ? text === null
            ? t('layouts.summary_loading', whole)
            : t('layouts.summary_of', { ...whole, value: text })
          : t('layouts.summary_failed', { ...whole, reason: failed });
      return [
        plan.key,
        <Tip key={plan.key} text={tip} touch>
          <button
            type="button"
            className={classes.value}
            data-align={table && plan.align}
            aria-label={tip}
            aria-haspopup="menu"
            onClick={({ currentTarget }) => {
              const place = { element: currentTarget, column: plan, row: null };
              onMenu(place, pointAt(currentTarget, 'top'), failed === null ? null : again);
            }}
          >
            <span className={classes.name}>{table ? title : `${plan.text} · ${title}`}</span>
            {failed === null ? (
              <span className={classes.number} dir="auto">
                {text ?? '…'}
              </span>
            ) : (
              <Icon name="warning" size={16} />
            )}
            <Icon name="expand_more" size={16} />
          </button>
        </Tip>,
      ];
    }),
  );
  const label = t('layouts.summary');
  if (table) return <FooterTrack table={table} label={label} cells={cells} />;
  return (
    <div className={classes.list} role="region" aria-label={label}>
      {[...cells.values()]}
    </div>
  );
}
