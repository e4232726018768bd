import { TextInput, UnstyledButton } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { LongRows } from '../../../renderer/kit/LongRows.tsx';
import { nameInWords } from '../../../schemas/field/name.ts';
import { findIcons, placeAfter, rowsOf, useIconGroups, type IconRow, type Place } from './groups.ts';
import { Announced } from '../../../renderer/kit/feedback/Announced.tsx';
import classes from './icon.module.css';

interface Props {
  readonly chosen: string | null;
  readonly onChoose: (name: string) => void;
}

const columns = 8;
/** Row height in px; icon.module.css repeats it. */
const rowHeight = 40;

/** A searchable grid of icons by group, with arrow-key navigation. The drawings load with the visible rows. */
export function IconGrid({ chosen, onChoose }: Props) {
  const { t } = useRender();
  const [search, setSearch] = useState('');
  const groups = useIconGroups();
  const found = findIcons(groups ?? [], search);
  const count = found.reduce((sum, { names }) => sum + names.length, 0);
  const grid = useRef<HTMLDivElement>(null);
  const focus = (place: Place) => focusPlace(grid.current, place);
  const rows = rowsOf(found, columns);
  const at = chosenRow(rows, chosen);
  const isLoaded = groups !== undefined;
  useEffect(() => {
    // Scrolls to the selected icon, with two rows above it.
    if (isLoaded && at > 0) return scrollWhenDrawn(grid, (at - 2) * rowHeight);
    return undefined;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only after loading, not for every search
  }, [isLoaded]);
  // The grid is one tab stop: it passes the focus to an icon, and Tab inside leads out.
  const [isInside, setInside] = useState(false);
  return (
    <div>
      <TextInput
        data-autofocus
        size="xs"
        value={search}
        placeholder={t('common.search')}
        aria-label={t('common.search')}
        leftSection={<Icon name="search" />}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          const first = found[0]?.names[0];
          if (event.key === 'Enter' && search.trim() !== '' && first !== undefined) {
            event.preventDefault();
            onChoose(first);
          }
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          focus({ row: 1, column: 0 });
        }}
      />
      <div
        className={classes.scroll}
        data-scroll
        ref={grid}
        tabIndex={isInside ? -1 : 0}
        onFocus={(event) => {
          setInside(true);
          if (event.target === event.currentTarget) buttonInSight(event.currentTarget)?.focus();
        }}
        onBlur={() => setInside(false)}
      >
        <Rows rows={rows} chosen={chosen} onChoose={onChoose} onMove={focus} />
      </div>
      <Announced
        className={classes.count}
        text={groups === undefined ? t('common.loading') : t('interfaces.icons_found', { count })}
      />
    </div>
  );
}

interface RowsProps extends Props {
  readonly rows: readonly IconRow[];
  readonly onMove: (to: Place) => void;
}

function Rows({ rows, chosen, onChoose, onMove }: RowsProps) {
  const { t } = useRender();
  const hear = (event: KeyboardEvent, place: Place) => {
    const key = event.ctrlKey || event.metaKey ? `Control+${event.key}` : event.key;
    const next = placeAfter(key, place, rows);
    if (!next) return;
    event.preventDefault();
    onMove(next);
  };
  const draw = (i: number) => {
    const row = rows[i];
    if (!row) return null;
    if ('heading' in row)
      return (
        <div key={i} role="row" aria-rowindex={i + 1}>
          <div role="rowheader" aria-colspan={columns} className={classes.heading}>
            {row.heading}
          </div>
        </div>
      );
    return (
      <div key={i} role="row" aria-rowindex={i + 1} className={classes.row}>
        {row.names.map((name, column) => (
          <div key={name} role="gridcell">
            <UnstyledButton
              className={classes.icon}
              aria-label={nameInWords(name)}
              aria-pressed={name === chosen}
              title={name}
              tabIndex={-1}
              data-place={`${i}/${column}`}
              onClick={() => onChoose(name)}
              onKeyDown={(event) => hear(event, { row: i, column })}
            >
              <Icon name={name} />
            </UnstyledButton>
          </div>
        ))}
      </div>
    );
  };
  if (rows.length === 0) return null;
  return (
    <div role="grid" aria-label={t('interfaces.icons')} aria-rowcount={rows.length} aria-colcount={columns}>
      <LongRows count={rows.length} height={rowHeight} row={draw} />
    </div>
  );
}

function chosenRow(rows: readonly IconRow[], chosen: string | null): number {
  return rows.findIndex((row) => 'names' in row && chosen !== null && row.names.includes(chosen));
}

/** Returns the button of the selected icon if it is rendered, else the first visible one. */
function buttonInSight(grid: HTMLElement): HTMLElement | undefined {
  const { top } = grid.getBoundingClientRect();
  const drawn = [...grid.querySelectorAll<HTMLElement>('[data-place]')];
  return (
    drawn.find((button) => button.getAttribute('aria-pressed') === 'true') ??
    drawn.find((button) => button.getBoundingClientRect().top >= top) ??
    drawn[0]
  );
}

/** Scrolls once the lazily loaded rows have their height. Returns a function that cancels. */
function scrollWhenDrawn(grid: RefObject<HTMLElement | null>, top: number): () => void {
  let frame = 0;
  const look = () => {
    if (grid.current && grid.current.scrollHeight > top + rowHeight) grid.current.scrollTo({ top });
    else frame = requestAnimationFrame(look);
  };
  look();
  return () => cancelAnimationFrame(frame);
}

/** Focuses an icon. Rows outside the viewport are not rendered, so it scrolls there first. */
function focusPlace(grid: HTMLElement | null, { row, column }: Place): void {
  const find = () => grid?.querySelector<HTMLElement>(`[data-place="${row}/${column}"]`);
  const drawn = find();
  if (drawn) {
    drawn.focus();
    return;
  }
  grid?.scrollTo({ top: row * rowHeight });
  requestAnimationFrame(() => requestAnimationFrame(() => find()?.focus()));
}
