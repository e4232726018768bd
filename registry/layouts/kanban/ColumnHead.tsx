import type { CSSProperties } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { IconButton } from '../../../renderer/kit/controls/IconButton.tsx';
import { IconMenu } from '../../../renderer/kit/controls/IconMenu.tsx';
import { MenuItems } from '../../../renderer/kit/controls/MenuItems.tsx';
import { useText } from '../../../renderer/kit/hooks/use-text.ts';
import type { Field } from '../../../schemas/field/types.ts';
import { numberFormat } from '../../../schemas/value/intl.ts';
import type { Column } from './columns.ts';
import classes from './kanban.module.css';

interface Props {
  readonly column: Column;
  readonly labelId: string;
  readonly count: number;
  /** More cards than these are too many. null if any number is right. */
  readonly limit: number | null;
  readonly sum: { readonly field: Field; readonly value: string | number | null } | null;
  /** The collection and template of the related row that the column shows. */
  readonly related: { readonly collection: string; readonly template: string } | null;
  /** null if no item can be created here. */
  readonly onCreate: (() => void) | null;
  readonly onCollapse: () => void;
  readonly onHide: () => void;
  /** Asks for the column's own limit. */
  readonly onLimit: () => void;
}

/** The head of a column: its name, the number of cards and their sum, and what the user can do with the column. */
export function ColumnHead(props: Props) {
  const { column, labelId, count, limit, sum, onCreate } = props;
  const { t, Display } = useRender();
  const text = useText();
  const name = text(column.name);
  const entries = [
    { label: t('layouts.collapse_column'), icon: 'chevron_left', run: props.onCollapse },
    { label: t('layouts.hide_column'), icon: 'visibility_off', run: props.onHide },
    { label: t('layouts.set_limit'), icon: 'speed', run: props.onLimit },
  ];
  return (
    <header className={classes.head}>
      <ColumnMark column={column} />
      <h2 className={classes.name} id={labelId} title={name}>
        <ColumnName column={column} related={props.related} />
      </h2>
      <ColumnCount count={count} limit={limit} />
      {sum && sum.value !== null && (
        <span className={classes.sum} title={t('layouts.sum_of', { field: sum.field.name })}>
          <Display field={sum.field} value={sum.value} plain />
        </span>
      )}
      <span className={classes.tools}>
        {onCreate && (
          <IconButton
            icon="add"
            size="tiny"
            label={t('layouts.new_in', { column: name })}
            onClick={onCreate}
          />
        )}
        <IconMenu icon="more_vert" label={t('layouts.column_menu', { column: name })}>
          <MenuItems entries={entries} />
        </IconMenu>
      </span>
    </header>
  );
}

/** The icon and the color of a choice. Its name is always beside it. */
export function ColumnMark({ column: { icon, color } }: { readonly column: Column }) {
  if (icon === null && color === null) return null;
  return (
    <span
      className={classes.mark}
      style={color === null ? undefined : ({ '--mark': color } as CSSProperties)}
    >
      {icon === null ? <i className={classes.dot} /> : <Icon name={icon} size={16} />}
    </span>
  );
}

/** The name of a choice, or the related row in its template. */
function ColumnName({ column, related }: { readonly column: Column; readonly related: Props['related'] }) {
  const { Template } = useRender();
  const text = useText();
  if (!column.row || !related) return text(column.name);
  return <Template collection={related.collection} template={related.template} row={column.row} />;
}

/** The number of cards, or "8 of 5" if the column has more than its limit. */
export function ColumnCount({ count, limit }: Pick<Props, 'count' | 'limit'>) {
  const { t, locale } = useRender();
  const written = (value: number) => numberFormat(locale, {}).format(value);
  const isOver = limit !== null && count > limit;
  return (
    <span
      className={classes.count}
      dir="auto"
      data-over={isOver || undefined}
      title={isOver ? t('layouts.over_limit', { count: limit }) : undefined}
    >
      {limit === null
        ? written(count)
        : t('layouts.count_of_limit', { cards: written(count), limit: written(limit) })}
    </span>
  );
}
