import type { LayoutProps } from '../../../renderer/contract/definitions.ts';
import type { Key } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import type { MenuPoint, TableEditing, TablePlace } from '../../../renderer/grid/props.ts';
import { PointMenu } from '../../../renderer/kit/controls/PointMenu.tsx';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { entriesOfCell } from './entries-of-cell.ts';
import { entriesOfHeader } from './entries-of-header.ts';
import type { options } from './options.ts';

export interface OpenedMenu {
  readonly place: TablePlace;
  readonly at: MenuPoint;
  /** Reads the failed values below the table again. */
  readonly again: (() => void) | null;
}

interface Props {
  readonly menu: OpenedMenu;
  readonly list: LayoutProps<typeof options>;
  /** Returns the path of a row's page. null if the list opens no rows. */
  readonly hrefOf: ((key: Key) => string | null) | null;
  /** If absent, the cells cannot be edited in the table. */
  readonly editing: TableEditing | undefined;
  readonly onClose: () => void;
}

/** The context menu of a cell or of the header of a column. */
export function TableMenu({ menu: { place, at, again }, list, hrefOf, editing, onClose }: Props) {
  const render = useRender();
  if (!useLateTexts()) return null;
  const { row } = place;
  const entries =
    row === null
      ? entriesOfHeader(place.column, list, render, again)
      : entriesOfCell({ ...place, row }, { list, render, hrefOf, editing });
  return (
    <PointMenu
      at={at}
      entries={entries}
      onClose={() => {
        place.element.focus({ preventScroll: true });
        onClose();
      }}
    />
  );
}
