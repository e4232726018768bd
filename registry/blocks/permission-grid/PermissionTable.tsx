import { VisuallyHidden } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { EmptyState } from '../../../renderer/kit/feedback/EmptyState.tsx';
import { LongList } from '../../../renderer/kit/LongRows.tsx';
import { deferred } from '../../../renderer/kit/lazy-widget.ts';
import type { Collection } from '../../../schemas/collection/types.ts';
import type { Level, PermissionRow } from '../../../schemas/permission/levels.ts';
import { actions } from '../../../schemas/permission/types.ts';
import { actionIcons } from '../shared/permissions/cell-icons.ts';
import { CollectionRow } from './CollectionRow.tsx';
import { focusBeside } from '../shared/permissions/focus-beside.ts';
import classes from './permissions.module.css';
import { byPlace, type Place } from '../shared/permissions/rows.ts';
import { useIsStacked } from './use-is-stacked.ts';
import { useLevelImages } from './use-level-images.ts';

const CellMenu = deferred(async () => (await import('./CellMenu.tsx')).CellMenu);

/** Height of a line. A row has one, or two on a narrow page. px */
const lineHeight = 44;

interface TableProps {
  readonly collections: { readonly own: readonly Collection[]; readonly system: readonly Collection[] };
  /** The user searches, so that all matches are shown. */
  readonly isSearched: boolean;
  readonly rows: readonly PermissionRow[];
  /** False if the user may not change permissions. */
  readonly isEditable: boolean;
  /** Returns what app access grants in any case (PERM-16). */
  readonly minimum: (place: Place) => 'full' | 'partial' | null;
  readonly onLevel: (places: readonly Place[], level: Exclude<Level, 'custom'>) => void;
  readonly onCustom: ((place: Place) => void) | null;
  readonly onUndo: (() => void) | null;
  readonly onCopy: (from: Collection) => void;
  /** Resets the permissions on system collections. null for roles without app access (PERM-17). */
  readonly resets: ((to: 'minimum' | 'recommended') => void) | null;
}

/** The places whose menu is open, and its button. */
interface Opened {
  readonly places: readonly Place[];
  readonly label: string;
}

type Line =
  | { readonly is: 'collection'; readonly collection: Collection }
  | { readonly is: 'system' }
  | { readonly is: 'resets' };

/** Collections by actions. Arrow keys move between the cells; one of them is a tab stop. */
export function PermissionTable(props: TableProps) {
  const { t } = useRender();
  const { collections, isSearched, rows, isEditable, minimum, onLevel, onCustom, onUndo, onCopy, resets } =
    props;
  const [showsSystem, setShowsSystem] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [tabStop, setTabStop] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement | null>(null);
  const menuId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const table = scroller.current;
    const onKeyDown = (event: KeyboardEvent) => {
      const next = table && focusBeside(event, table);
      if (next) setTabStop(next);
    };
    table?.addEventListener('keydown', onKeyDown);
    return () => table?.removeEventListener('keydown', onKeyDown);
  });
  const levelImages = useLevelImages();
  const rowsOf = byPlace(rows);
  const isExpanded = showsSystem || (isSearched && collections.own.length === 0);
  const lines: readonly Line[] = [
    ...collections.own.map((collection) => ({ is: 'collection', collection }) as const),
    ...(collections.system.length > 0 ? [{ is: 'system' } as const] : []),
    ...(isExpanded
      ? collections.system.map((collection) => ({ is: 'collection', collection }) as const)
      : []),
    ...(isExpanded && resets ? [{ is: 'resets' } as const] : []),
  ];
  const isStacked = useIsStacked(scroller, lines.length > 0);
  const shown = lines.flatMap((line) => (line.is === 'collection' ? [line.collection.collection] : []));
  const open = (of: Opened, from: HTMLButtonElement) => {
    button.current = from;
    setOpened(of);
  };
  if (lines.length === 0)
    return <EmptyState title={t('list.no_results')}>{t('permissions.no_collection_found')}</EmptyState>;
  const stop = tabStop ?? `${shown[0]} create`;
  // Rows are memoized and get the same functions while users scroll.
  const openPlace = opened?.places.length === 1 ? opened.places[0] : undefined;
  const openCell = (place: Place, from: HTMLButtonElement, label: string) => {
    setTabStop(`${place.collection} ${place.action}`);
    open({ places: [place], label }, from);
  };
  const drawLine = (line: Line) => {
    if (line.is === 'system')
      return (
        <tr key="system" className={classes.group}>
          <th colSpan={actions.length + 2} scope="colgroup">
            <button type="button" aria-expanded={isExpanded} onClick={() => setShowsSystem(!isExpanded)}>
              <Icon name={isExpanded ? 'expand_more' : 'chevron_right'} />
              {t('permissions.system')}
            </button>
          </th>
        </tr>
      );
    if (line.is === 'resets')
      return (
        <tr key="resets" className={classes.resets}>
          <td colSpan={actions.length + 2}>
            {t('permissions.reset_to')}{' '}
            {(['minimum', 'recommended'] as const).map((to) => (
              <button key={to} type="button" onClick={() => resets?.(to)}>
                {t(`permissions.reset_${to}`)}
              </button>
            ))}
          </td>
        </tr>
      );
    return (
      <CollectionRow
        key={line.collection.collection}
        collection={line.collection}
        rowsOf={rowsOf}
        isEditable={isEditable}
        minimum={minimum}
        menuId={menuId}
        openAction={openPlace?.collection === line.collection.collection ? openPlace.action : null}
        tabStop={stop.startsWith(`${line.collection.collection} `) ? stop : null}
        onOpen={openCell}
        onLevel={onLevel}
        onCopy={onCopy}
      />
    );
  };
  return (
    <div className={classes.frame} ref={scroller}>
      <table
        style={levelImages}
        className={classes.table}
        data-stacked={isStacked || undefined}
        aria-label={t('permissions.title')}
      >
        <thead>
          <tr>
            <th scope="col">{t('permissions.collection')}</th>
            {actions.map((action) => {
              const places = shown.map((collection) => ({ collection, action }));
              const label = t(`permissions.${action}`);
              return (
                <th key={action} scope="col">
                  {isEditable ? (
                    <button
                      type="button"
                      aria-haspopup="menu"
                      aria-expanded={opened?.label === label}
                      aria-label={t('permissions.whole_column', { action: label })}
                      onClick={(event) => open({ places, label }, event.currentTarget)}
                    >
                      <Icon name={actionIcons[action]} size={18} />
                      <span>{label}</span>
                    </button>
                  ) : (
                    label
                  )}
                </th>
              );
            })}
            <th scope="col">
              <VisuallyHidden>{t('permissions.whole_row')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          <LongList
            key={String(isStacked)}
            table
            members={lines}
            height={isStacked ? 2 * lineHeight : lineHeight}
            draw={drawLine}
          />
        </tbody>
      </table>
      {opened && (
        <CellMenu
          state={{
            id: menuId,
            button,
            opened: true,
            wasOpened: true,
            setOpened: () => setOpened(null),
          }}
          label={opened.label}
          places={opened.places}
          rows={opened.places.length === 1 && opened.places[0] ? rowsOf(opened.places[0]) : null}
          minimum={minimum}
          onLevel={onLevel}
          onCustom={onCustom}
          onUndo={onUndo}
        />
      )}
    </div>
  );
}
