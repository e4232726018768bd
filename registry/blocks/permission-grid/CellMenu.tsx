import { useRender } from '../../../renderer/contract/render.ts';
import { useFields } from '../../../renderer/contract/use-fields.ts';
import type { MenuEntry } from '../../../renderer/kit/controls/MenuItems.tsx';
import { EntriesMenu } from '../../../renderer/kit/controls/OpenMenu.tsx';
import type { MenuState } from '../../../renderer/kit/controls/use-menu-button.ts';
import type { Level, PermissionRow } from '../../../schemas/permission/levels.ts';
import { levelOf } from '../../../schemas/permission/levels.ts';
import { icons } from '../shared/permissions/cell-icons.ts';
import { inWords } from './in-words.ts';
import type { Place } from '../shared/permissions/rows.ts';

interface Props {
  readonly state: MenuState;
  readonly label: string;
  readonly places: readonly Place[];
  /** The permissions of a single cell; null for a column. */
  readonly rows: readonly PermissionRow[] | null;
  readonly minimum: (place: Place) => 'full' | 'partial' | null;
  readonly onLevel: (places: readonly Place[], level: Exclude<Level, 'custom'>) => void;
  readonly onCustom: ((place: Place) => void) | null;
  readonly onUndo: (() => void) | null;
}

/** The menu of a cell, or of a column (PERM-06). The custom access of a cell is described in words. */
export function CellMenu({ state, places, rows, minimum, onLevel, onCustom, onUndo }: Props) {
  const { t, metadata } = useRender();
  const [place] = places;
  const single = rows !== null && place !== undefined ? place : null;
  useFields([single?.collection]);
  const entries: readonly MenuEntry[] = [
    {
      label: t('permissions.all_access'),
      icon: icons.all,
      note: t('permissions.all_access_note'),
      run: () => onLevel(places, 'all'),
    },
    // PERM-07
    ...(single && minimum(single) !== null
      ? []
      : [
          {
            label: t('permissions.no_access'),
            icon: icons.none,
            note: t('permissions.no_access_note'),
            run: () => onLevel(places, 'none'),
          },
        ]),
    ...(single && onCustom
      ? [
          {
            label: t('permissions.custom'),
            icon: icons.custom,
            ...(rows && levelOf(rows) === 'custom' ? { note: inWords(rows, metadata, t) } : {}),
            run: () => onCustom(single),
          },
        ]
      : []),
    ...(onUndo ? [{ label: t('permissions.undo'), icon: 'undo', run: onUndo }] : []),
  ];
  return <EntriesMenu state={state} position="bottom-start" width={280} entries={entries} />;
}
