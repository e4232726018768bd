import type { LayoutProps } from '../../../renderer/contract/definitions.ts';
import type { ColumnPlan } from '../../../renderer/contract/plan.ts';
import type { RenderContextValue } from '../../../renderer/contract/render.ts';
import type { MenuEntry } from '../../../renderer/kit/controls/MenuItems.tsx';
import type { options } from './options.ts';
import type { PinnedSide } from '../../../renderer/grid/pinned/arrange.ts';
import { announcePin } from './pinned/announce-pin.ts';
import { giveHeaderFocus } from './pinned/header-focus.ts';
import { sideOf, withPin } from './pinned/pins.ts';
import { functionsOf, summaryOf, type SummaryFunction } from './summary-choice.ts';
import { listsValues } from './values/values.ts';

type List = Pick<LayoutProps<typeof options>, 'columns' | 'options' | 'onOptions' | 'onQuery'>;

interface Steps {
  /** Reads the failed values below the table again. null if none failed. */
  readonly again: (() => void) | null;
  /** Shows the values of the column. */
  readonly showValues: () => void;
}

/** Returns the entries that sort and filter by a column and choose its function below the table. */
export function entriesOfHeader(
  column: ColumnPlan,
  list: List,
  { t, announce }: Pick<RenderContextValue, 't' | 'announce'>,
  { again, showValues }: Steps,
): readonly MenuEntry[] {
  const { key, text } = column;
  const sorts = column.sortable
    ? ([
        ['arrow_upward', 'layouts.sort_up', key],
        ['arrow_downward', 'layouts.sort_down', `-${key}`],
      ] as const)
    : [];
  const current = summaryOf(list.columns, list.options.summary).get(key);
  const choose = (name: SummaryFunction) => {
    const { [key]: _removed, ...others } = list.options.summary;
    list.onOptions({ summary: name === current ? others : { ...others, [key]: name } });
    const values = { name: t(`layouts.summary_${name}`), column: text };
    announce(t(name === current ? 'layouts.summary_removed' : 'layouts.summary_added', values));
  };
  const functions = functionsOf(column).map((name): MenuEntry => {
    const title = t(`layouts.summary_${name}`);
    return {
      label: name === current ? t('layouts.remove_summary', { name: title }) : title,
      icon: name === current ? 'check' : null,
      run: () => choose(name),
    };
  });
  const none: MenuEntry = {
    label: t('layouts.summary'),
    disabled: { reason: t('layouts.no_summary', { column: text }) },
    run: () => undefined,
  };
  const side = sideOf(key, list.options.pinned);
  const pin = (next: PinnedSide | null) => {
    giveHeaderFocus(key);
    list.onOptions({ pinned: withPin(list.options.pinned, key, next) });
    announcePin(column, next, { t, announce });
  };
  const pins = (
    [
      ['start', 'layouts.pin_start'],
      ['end', 'layouts.pin_end'],
    ] as const
  ).map(([next, label]): MenuEntry => {
    const isPinned = next === side;
    return {
      label: t(isPinned ? 'layouts.unpin' : label),
      icon: isPinned ? 'check' : null,
      run: () => pin(isPinned ? null : next),
    };
  });
  return [
    ...(again ? [{ label: t('common.retry'), icon: 'refresh', run: again }] : []),
    ...sorts.map(([icon, label, sort]) => ({ label: t(label), icon, run: () => list.onQuery({ sort }) })),
    ...(listsValues(column)
      ? [{ label: t('layouts.values_menu'), icon: 'filter_list', run: showValues }]
      : []),
    ...pins,
    ...(functions.length > 0 ? functions : [none]),
  ];
}
