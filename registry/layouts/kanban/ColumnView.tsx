import { useDroppable } from '@dnd-kit/core';
import { useId, useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { useText } from '../../../renderer/kit/hooks/use-text.ts';
import type { Field } from '../../../schemas/field/types.ts';
import { CardList, type CardListProps } from './CardList.tsx';
import { ColumnCount, ColumnHead, ColumnMark } from './ColumnHead.tsx';
import classes from './kanban.module.css';
import { LimitDialog } from './LimitDialog.tsx';
import { ownLimit } from './limits.ts';
import type { Related } from './use-columns.ts';

interface Props extends Omit<CardListProps, 'labelId'> {
  /** Number of cards with the moves that are not saved yet. */
  readonly shownCount: number;
  readonly sum: { readonly field: Field; readonly value: string | number | null } | null;
  readonly related: Related | null;
  readonly isCollapsed: boolean;
  readonly onCreate: (() => void) | null;
  readonly onCollapse: (isCollapsed: boolean) => void;
  readonly onHide: () => void;
  /** Called with the column's own limit. null if it shall have the limit of all columns. */
  readonly onLimit: (limit: number | null) => void;
}

/** A column: its head and its cards, or a narrow strip. */
export function ColumnView(props: Props) {
  const { shownCount, sum, related, isCollapsed, onCreate, onCollapse, onHide, onLimit, ...cards } = props;
  const labelId = useId();
  const { column, list } = cards;
  const text = useText();
  const [asks, setAsks] = useState(false);
  const { cardLimit, columnLimits } = list.options;
  const own = ownLimit(columnLimits, column.id);
  const limit = own ?? cardLimit;
  if (isCollapsed)
    return (
      <CollapsedColumn
        {...cards}
        labelId={labelId}
        count={shownCount}
        limit={limit}
        onExpand={() => onCollapse(false)}
      />
    );
  return (
    <section className={classes.column} data-column={column.id} aria-labelledby={labelId}>
      <ColumnHead
        column={column}
        labelId={labelId}
        count={shownCount}
        limit={limit}
        sum={sum}
        related={related}
        onCreate={onCreate}
        onCollapse={() => onCollapse(true)}
        onHide={onHide}
        onLimit={() => setAsks(true)}
      />
      {asks && (
        <LimitDialog
          column={text(column.name)}
          own={own}
          common={cardLimit}
          onClose={() => setAsks(false)}
          onDone={(chosen) => {
            setAsks(false);
            onLimit(chosen);
          }}
        />
      )}
      <CardList {...cards} labelId={labelId} />
    </section>
  );
}

interface CollapsedProps extends Pick<CardListProps, 'column' | 'drag' | 'labelId'> {
  readonly count: number;
  readonly limit: number | null;
  readonly onExpand: () => void;
}

/** A column without its cards. A card that is dropped here becomes the first one. */
function CollapsedColumn({ column, drag, labelId, count, limit, onExpand }: CollapsedProps) {
  const { t } = useRender();
  const text = useText();
  const { setNodeRef } = useDroppable({ id: column.id });
  const name = text(column.name);
  return (
    <section
      ref={setNodeRef}
      className={classes.column}
      data-column={column.id}
      data-collapsed
      data-target={drag?.target?.column === column.id || undefined}
      aria-labelledby={labelId}
    >
      <button
        type="button"
        className={classes.strip}
        aria-expanded={false}
        title={t('layouts.expand_column', { column: name })}
        onClick={onExpand}
      >
        <Icon name="chevron_right" size={16} />
        <ColumnMark column={column} />
        <ColumnCount count={count} limit={limit} />
        <span className={classes.stripName} id={labelId}>
          {name}
        </span>
      </button>
    </section>
  );
}
