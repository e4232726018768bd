import { TextInput, UnstyledButton } from '@mantine/core';
import { useClickOutside, useDebouncedValue } from '@mantine/hooks';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useRender } from '../../../../renderer/contract/render.ts';
import { useReturnFocus } from '../../../../renderer/kit/hooks/use-return-focus.ts';
import { Icon } from '../../../../renderer/kit/controls/Icon.tsx';
import { LongRows } from '../../../../renderer/kit/LongRows.tsx';
import { ReadFailed } from '../../../../renderer/kit/feedback/ReadFailed.tsx';
import type { Row } from '../../../../renderer/contract/platform.ts';
import { keyOf, type Choosable } from '../../../../renderer/contract/related.ts';
import classes from './choices.module.css';
import { useChoices } from './related.ts';

/** Row height in px; choices.module.css repeats it. */
const optionHeight = 44;

interface Props {
  readonly id: string;
  readonly far: Choosable;
  readonly chosen: string | number | null;
  /** Renders a row. If absent, rows are rendered by the template. */
  readonly draw?: (row: Row) => ReactNode;
  /** Called with the value that refers to the row. */
  readonly onChoose: (value: string | number) => void;
  readonly onClose: () => void;
}

/**
 * A searchable dropdown of rows of another collection. The focus stays in the search box; arrow keys move the active
 * option (aria-activedescendant).
 */
export function Choices({ id, far, chosen, draw, onChoose, onClose }: Props) {
  const ref = useClickOutside(onClose);
  useReturnFocus();
  const { t, Template } = useRender();
  const [search, setSearch] = useState('');
  const [debounced] = useDebouncedValue(search, 250);
  const [active, setActive] = useState(0);
  const { rows, isLoading, failed } = useChoices(far, debounced);
  const keyOfRow = (i: number) => rows[i]?.[far.keyField] as string | number | undefined;
  const choose = (i: number) => {
    const value = keyOf(rows[i], far.referencedField);
    if (value !== null) onChoose(value);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined) {
      event.preventDefault();
      const next = Math.min(rows.length - 1, Math.max(0, active + move));
      setActive(next);
      // The focus stays in the search box, so the browser does not scroll to the active option.
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(active);
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    }
  };
  const option = (i: number) => {
    const row = rows[i] ?? {};
    const key = keyOfRow(i) ?? '';
    return (
      <UnstyledButton
        key={key}
        id={`${id}-${i}`}
        role="option"
        tabIndex={-1}
        aria-selected={key === chosen}
        aria-setsize={rows.length}
        aria-posinset={i + 1}
        data-active={i === active || undefined}
        className={classes.option}
        onMouseEnter={() => setActive(i)}
        onClick={() => choose(i)}
      >
        {draw ? draw(row) : <Template collection={far.collection} template={far.template} row={row} />}
        {key === chosen && <Icon name="check" />}
      </UnstyledButton>
    );
  };
  return (
    <div ref={ref} className={classes.dropdown}>
      <TextInput
        autoFocus
        size="xs"
        value={search}
        placeholder={t('common.search')}
        aria-label={t('common.search')}
        aria-controls={id}
        aria-activedescendant={rows.length > 0 ? `${id}-${active}` : undefined}
        leftSection={<Icon name="search" />}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={id}
        role="listbox"
        aria-label={t('interfaces.select_an_item')}
        className={classes.list}
        data-scroll
      >
        <LongRows count={rows.length} height={optionHeight} row={option} />
      </div>
      {isLoading && <Loading />}
      {failed && <ReadFailed {...failed} />}
      {!isLoading && !failed && rows.length === 0 && (
        <p className={classes.none}>{t('interfaces.no_items')}</p>
      )}
    </div>
  );
}

/** Shows ten skeleton rows (INT-many-to-one-05). */
function Loading() {
  return (
    <div data-testid="choices-loading">
      {Array.from({ length: 10 }, (_, i) => (
        <span key={i} className={classes.skeletonRow} />
      ))}
    </div>
  );
}
