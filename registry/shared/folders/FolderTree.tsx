import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { hrefInApp, staysInTab } from '../../../renderer/kit/controls/AppLink.tsx';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { linkHeight } from '../../../renderer/kit/controls/NavigationLink.tsx';
import { LongList } from '../../../renderer/kit/LongRows.tsx';
import type { FolderLine, FolderRow } from './folder-rows.ts';
import classes from './folder-tree.module.css';

interface Props {
  readonly lines: readonly FolderLine[];
  readonly label: string;
  /** The chosen row, or undefined if none is. */
  readonly current: string | null | undefined;
  /** Returns why a row cannot be chosen, or null if it can. */
  readonly refuses?: (id: string | null) => string | null;
  /** Returns the path of a row that is a link. Without it, the rows are choices. */
  readonly hrefOf?: (id: string | null) => string | null;
  readonly onOpen: (id: string | null) => void;
  readonly onToggle: (id: string, open: boolean) => void;
  /** Opens the menu of a folder. The position is in CSS pixels of the viewport. */
  readonly onMenu?: (line: FolderLine, at: { readonly x: number; readonly y: number }) => void;
  /** Called when the pointer starts to drag a folder. Returns false if it may not be moved. */
  readonly onDrag?: (folder: FolderRow, data: DataTransfer) => boolean;
  /** Called with the data that is dropped on a row. */
  readonly onDrop?: (id: string | null, data: DataTransfer) => void;
  /** Returns whether a row takes what is dragged. */
  readonly takes?: (data: DataTransfer, id: string | null) => boolean;
}

/** The tree of folders below the library. Arrow keys move and expand, Enter opens (ARIA tree view). */
export function FolderTree(props: Props) {
  const { lines, label, current, refuses, hrefOf, onOpen, onToggle, onMenu } = props;
  const { t } = useRender();
  const tree = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | null | undefined>(undefined);
  const [over, setOver] = useState<string | null | undefined>(undefined);
  /** The only row in the tab order. */
  const stop = [focused, current, null].find((id) => lines.some((line) => line.id === id)) ?? null;

  const focus = (line: FolderLine | undefined) => {
    if (!line) return;
    setFocused(line.id);
    tree.current?.querySelector<HTMLElement>(`[data-folder="${line.id ?? ''}"]`)?.focus();
  };
  const press = (event: KeyboardEvent, line: FolderLine, index: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const expand = isRtl ? 'ArrowLeft' : 'ArrowRight';
    const collapse = isRtl ? 'ArrowRight' : 'ArrowLeft';
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => focus(lines[index + 1]),
      ArrowUp: () => focus(lines[index - 1]),
      Home: () => focus(lines[0]),
      End: () => focus(lines.at(-1)),
      [expand]: () => {
        if (line.isOpen === false && line.id !== null) onToggle(line.id, true);
        else if (line.isOpen) focus(lines[index + 1]);
      },
      [collapse]: () => {
        if (line.isOpen && line.id !== null) onToggle(line.id, false);
        else focus(lines.slice(0, index).findLast(({ level }) => level < line.level));
      },
      Enter: () => choose(line),
      ' ': () => choose(line),
    };
    const step = steps[event.key] ?? startingWith(event.key, index);
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    step();
  };
  const nameOf = ({ folder }: FolderLine) => folder?.name ?? t('files.library');
  const startingWith = (key: string, index: number) => {
    if (key.length !== 1) return undefined;
    const turned = [...lines.slice(index + 1), ...lines.slice(0, index)];
    const found = turned.find((line) => nameOf(line).toLowerCase().startsWith(key.toLowerCase()));
    return found && (() => focus(found));
  };
  const choose = (line: FolderLine) => {
    if (refuses?.(line.id)) return;
    onOpen(line.id);
  };
  const row = (line: FolderLine, index: number) => {
    const { id, folder, level, isOpen } = line;
    const refused = refuses?.(id) ?? null;
    const isCurrent = id === current;
    const path = hrefOf?.(id);
    const name = nameOf(line);
    return (
      <a
        key={id ?? ''}
        role="treeitem"
        data-folder={id ?? ''}
        data-over={over === id || undefined}
        className={classes.row}
        style={{ '--level': level - 1 } as never}
        href={path ? hrefInApp(path) : undefined}
        tabIndex={id === stop ? 0 : -1}
        aria-level={level}
        aria-posinset={line.position}
        aria-setsize={line.siblings}
        aria-expanded={isOpen ?? undefined}
        aria-current={hrefOf && isCurrent ? 'page' : undefined}
        aria-selected={hrefOf ? undefined : isCurrent}
        aria-disabled={refused !== null || undefined}
        title={refused ?? name}
        draggable={props.onDrag !== undefined && folder !== null}
        onDragStart={(event) => {
          if (folder === null || props.onDrag?.(folder, event.dataTransfer) !== true) event.preventDefault();
        }}
        onFocus={() => setFocused(id)}
        onKeyDown={(event) => press(event, line, index)}
        onClick={(event: MouseEvent) => {
          if (path && !staysInTab(event)) return;
          event.preventDefault();
          choose(line);
        }}
        onContextMenu={(event) => {
          if (!onMenu || folder === null) return;
          event.preventDefault();
          const box = event.currentTarget.getBoundingClientRect();
          // A key opens the menu without a position of the pointer.
          const isByKey = event.clientX === 0 && event.clientY === 0;
          onMenu(
            line,
            isByKey ? { x: box.left + 24, y: box.bottom } : { x: event.clientX, y: event.clientY },
          );
        }}
        onDragOver={(event) => {
          if (!props.takes?.(event.dataTransfer, id)) return;
          event.preventDefault();
          // The cursor of a drag that moves files of the library.
          if (event.dataTransfer.effectAllowed === 'move') event.dataTransfer.dropEffect = 'move';
          setOver(id);
        }}
        onDragLeave={({ currentTarget, relatedTarget }) => {
          // The pointer moves between the icon and the name of the row.
          if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
          setOver((now) => (now === id ? undefined : now));
        }}
        onDrop={(event) => {
          setOver(undefined);
          if (!props.takes?.(event.dataTransfer, id)) return;
          event.preventDefault();
          event.stopPropagation();
          props.onDrop?.(id, event.dataTransfer);
        }}
      >
        {/* Pointers press the arrow. Keys use the tree. */}
        <span
          className={classes.arrow}
          data-open={isOpen || undefined}
          aria-hidden
          onClick={(event) => {
            if (isOpen === null || id === null) return;
            event.preventDefault();
            event.stopPropagation();
            onToggle(id, !isOpen);
          }}
        >
          {isOpen !== null && <Icon name="chevron_right" size={18} />}
        </span>
        <Icon name={folder === null ? 'photo_library' : 'folder'} />
        <span className={classes.name}>{name}</span>
      </a>
    );
  };
  return (
    <div ref={tree} role="tree" aria-label={label} className={classes.tree}>
      <LongList members={lines} height={linkHeight} draw={row} />
    </div>
  );
}
