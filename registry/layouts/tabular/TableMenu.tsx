import { useRef, useState } from 'react';
import type { LayoutProps } from '../../../renderer/contract/definitions.ts';
import type { Key } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import type { MenuPoint, TableEditing, TablePlace } from '../../../renderer/grid/props.ts';
import { PointMenu } from '../../../renderer/kit/controls/PointMenu.tsx';
import { deferred } from '../../../renderer/kit/lazy-widget.ts';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { entriesOfCell } from './entries-of-cell.ts';
import { entriesOfHeader } from './entries-of-header.ts';
import type { options } from './options.ts';

/** Loaded when the first list of values opens. */
const ValuesDialog = deferred(async () => (await import('./values/ValuesDialog.tsx')).ValuesDialog);

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

/** The context menu of a cell or of the header of a column, and the dialog that one of its entries opens. */
export function TableMenu({ menu: { place, at, again }, list, hrefOf, editing, onClose }: Props) {
  const render = useRender();
  const [showsValues, setShowsValues] = useState(false);
  // The menu closes after its entry has run, and before the dialog is rendered.
  const asksValues = useRef(false);
  if (!useLateTexts()) return null;
  const close = () => {
    place.element.focus({ preventScroll: true });
    onClose();
  };
  if (showsValues) return <ValuesDialog list={list} column={place.column} onClose={close} />;
  const { row } = place;
  const showValues = () => {
    asksValues.current = true;
    setShowsValues(true);
  };
  const entries =
    row === null
      ? entriesOfHeader(place.column, list, render, { again, showValues })
      : entriesOfCell({ ...place, row }, { list, render, hrefOf, editing });
  return (
    <PointMenu
      at={at}
      entries={entries}
      onClose={() => {
        if (!asksValues.current) close();
      }}
    />
  );
}
