/** Reports where the user opens a context menu in the table, and what the user copies. */
import type { GridApi } from 'ag-grid-community';
import { useEffect } from 'react';
import type { Row } from '../contract/platform.ts';
import { placeAt } from './place-at.ts';
import { pointAt } from './point-at.ts';
import { isInCellControl, type GridProps, type MenuPoint } from './props.ts';
import { ownControls } from './row-links.ts';

interface Parts {
  readonly frame: { readonly current: HTMLElement | null };
  readonly api: { readonly current: GridApi<Row> | null };
  readonly latest: { readonly current: GridProps };
}

export function useCellRequests({ frame, api, latest }: Parts): void {
  useEffect(() => {
    const table = frame.current;
    const placeOf = (target: EventTarget | null) => placeAt(target, { api, columns: latest.current.columns });
    const openMenu = (event: Event, pointer: MenuPoint | null) => {
      const { onMenu } = latest.current;
      const { target } = event;
      // The controls of a cell keep the menu of the browser, and so does selected text.
      if (
        !onMenu ||
        isInCellControl(target) ||
        (pointer && target instanceof Element && target.closest(`.ag-cell :is(${ownControls})`))
      )
        return;
      const place = placeOf(target);
      if (!place || hasSelectedText()) return;
      event.preventDefault();
      // The menu is rendered at once, and would close with the same event.
      event.stopPropagation();
      onMenu(place, pointer ?? pointAt(place.element, 'bottom'));
    };
    const onContextMenu = (event: MouseEvent) => openMenu(event, { x: event.clientX, y: event.clientY });
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) openMenu(event, null);
    };
    const onCopy = (event: KeyboardEvent) => {
      const isCopy = event.key === 'c' && (event.ctrlKey || event.metaKey) && !event.altKey;
      const from = event.target as Element;
      // Other text fields and dialogs copy their own text.
      if (
        !isCopy ||
        isInCellControl(from) ||
        hasSelectedText() ||
        !(from.contains(table) || table?.contains(from))
      )
        return;
      if (latest.current.onCopy?.(placeOf(from))) event.preventDefault();
    };
    table?.addEventListener('contextmenu', onContextMenu);
    table?.addEventListener('keydown', onKeyDown);
    window.addEventListener('keydown', onCopy);
    return () => {
      table?.removeEventListener('contextmenu', onContextMenu);
      table?.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('keydown', onCopy);
    };
  }, [frame, api, latest]);
}

const hasSelectedText = () => String(window.getSelection() ?? '') !== '';
