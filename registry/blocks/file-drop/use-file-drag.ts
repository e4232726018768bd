import { useEffect, useRef } from 'react';
import type { Key, Row } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import type { ListHandle } from '../../../renderer/contract/screen.ts';
import { useWriteCheck } from '../../../renderer/kit/use-permission-check.ts';
import { addDraggedFiles } from '../../shared/folders/dragged-files.ts';
import classes from './file-drop.module.css';

/** Matches a row of the table, and a card or a row of the narrow list, which contains the element with its key. */
const rows = '[row-id], li:has(> [data-key])';
/** Controls inside a row handle the pointer themselves. */
const controls = 'button, input, label, .ag-drag-handle';

/**
 * Lets the pointer drag files of the list onto a folder: the whole selection, if the dragged file is selected. A file that
 * the user may not move does not start a drag. "Move to folder" does the same by the keyboard (FILE-09).
 */
export function useFileDrag(list: ListHandle): void {
  const { t, notify } = useRender();
  const check = useWriteCheck();
  const fileAt = (target: EventTarget | null) => {
    const element = target instanceof Element && !target.closest(controls) ? target.closest(rows) : null;
    if (!(element instanceof HTMLElement)) return null;
    const key =
      element.getAttribute('row-id')?.split('/').at(-1) ??
      element.querySelector('[data-key]')?.getAttribute('data-key');
    const row = list.items.find((each) => String(list.keyOf(each)) === key);
    return row ? { element, row } : null;
  };
  const keysWith = (row: Row): readonly Key[] => {
    const key = list.keyOf(row);
    return list.selection.includes(key) ? list.selection : [key];
  };
  const refusal = (row: Row) => check('update', 'directus_files', 'folder', row);
  const latest = useRef({ fileAt, keysWith, refusal, list, t, notify });
  latest.current = { fileAt, keysWith, refusal, list, t, notify };
  useEffect(() => {
    let source: HTMLElement | null = null;
    let keys: readonly Key[] = [];
    const release = () => {
      source?.removeAttribute('draggable');
      source = null;
    };
    // Rows are draggable only while the pointer is down, so that the layouts stay independent of files.
    const press = ({ target, button }: MouseEvent) => {
      release();
      const file = button === 0 ? latest.current.fileAt(target) : null;
      if (!file) return;
      source = file.element;
      source.draggable = true;
    };
    const start = (event: DragEvent) => {
      const file = latest.current.fileAt(event.target);
      if (!file || file.element !== source || !event.dataTransfer) return;
      const refused = latest.current.refusal(file.row);
      if (refused !== false) {
        event.preventDefault();
        release();
        latest.current.notify({ kind: 'warning', title: refused.reason });
        return;
      }
      keys = latest.current.keysWith(file.row);
      addDraggedFiles(event.dataTransfer, keys);
      const badge = document.createElement('div');
      badge.className = classes.badge ?? '';
      badge.textContent = latest.current.t('files.n_files', { count: keys.length });
      document.body.append(badge);
      event.dataTransfer.setDragImage(badge, 0, 0);
      // The browser has copied the badge when the next frame begins.
      requestAnimationFrame(() => badge.remove());
    };
    const end = ({ dataTransfer }: DragEvent) => {
      if (source && keys.length > 1 && dataTransfer?.dropEffect === 'move') latest.current.list.select([]);
      release();
    };
    window.addEventListener('mousedown', press);
    window.addEventListener('mouseup', release);
    window.addEventListener('dragstart', start);
    window.addEventListener('dragend', end);
    return () => {
      release();
      window.removeEventListener('mousedown', press);
      window.removeEventListener('mouseup', release);
      window.removeEventListener('dragstart', start);
      window.removeEventListener('dragend', end);
    };
  }, []);
}
