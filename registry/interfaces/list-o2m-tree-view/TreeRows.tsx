import {
  closestCenter,
  DndContext,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type DragMoveEvent,
} from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useDirection } from '@mantine/core';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/Icon.tsx';
import { LongRows } from '../../../renderer/kit/LongRows.tsx';
import { silent } from '../shared/sortable/silent.ts';
import sortable from '../shared/sortable/sortable.module.css';
import { idOf, linesOf, type TreeLine, type TreeNode } from './nodes.ts';
import type { TreePlace } from './moves.ts';
import { placeBeside, placeUnder, type Direction } from './project.ts';

/** px, with the gap to the next row. */
const rowHeight = 48;
/** px of a level. */
const indent = 28;

interface Props {
  readonly nodes: readonly TreeNode[];
  readonly isOpen: (node: TreeNode) => boolean;
  readonly movable: boolean;
  /** Why a row may not stand there; null where it may. */
  readonly refuses: (node: TreeNode, place: TreePlace) => string | null;
  readonly labelId: string;
  readonly nameOf: (node: TreeNode) => string;
  readonly row: (line: TreeLine) => ReactNode;
  onMove(node: TreeNode, place: TreePlace): void;
  /** Puts back what was carried: the answer of the call undoes all moves since. */
  onLift(): () => void;
}

/** A row that the keyboard carries, known by its key: its path changes on the way. */
interface Lifted {
  readonly key: string;
  readonly putBack: () => void;
}

/**
 * The lines of a tree. Rows move between places and levels by their grips: with a pointer (to the side is another level), or
 * with the keyboard: space lifts and drops, up and down move among siblings, to the sides in and out, Escape puts back. What
 * cannot be is refused in words. Of many lines only those in sight are drawn.
 */
export function TreeRows({ nodes, isOpen, movable, refuses, labelId, nameOf, row, onMove, onLift }: Props) {
  const { t } = useRender();
  const isRtl = useDirection().dir === 'rtl';
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [depth, setDepth] = useState(0);
  const [spoken, setSpoken] = useState('');
  const list = useRef<HTMLDivElement>(null);
  // A few pixels first, so that a press is not a drag.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const lines = useMemo(() => linesOf(nodes, isOpen, dragged), [nodes, isOpen, dragged]);
  const ids = useMemo(() => lines.map(({ node }) => idOf(node)), [lines]);

  // The browser drops the focus of an element that moves in the document.
  useLayoutEffect(() => {
    if (lifted === null) return;
    const grips = list.current?.querySelectorAll<HTMLElement>('[data-grip]') ?? [];
    const grip = [...grips].find(({ dataset }) => dataset['grip'] === lifted.key);
    if (grip && grip !== document.activeElement) grip.focus();
    grip?.scrollIntoView?.({ block: 'nearest' });
  }, [ids, lifted]);

  const under = ({ active, over, delta }: DragMoveEvent | DragEndEvent) => {
    const from = ids.indexOf(String(active.id));
    const to = over ? ids.indexOf(String(over.id)) : -1;
    if (from === -1 || to === -1) return null;
    const levels = Math.round((isRtl ? -delta.x : delta.x) / indent);
    return placeUnder(nodes, lines, { from, over: to, levels });
  };
  const onDragEnd = (event: DragEndEvent) => {
    const place = under(event);
    const node = lines[ids.indexOf(String(event.active.id))]?.node;
    setDragged(null);
    if (node && place) move(node, place);
  };
  const move = (node: TreeNode, place: TreePlace): boolean => {
    const why = refuses(node, place);
    if (why !== null) setSpoken(why);
    else onMove(node, place);
    return why === null;
  };
  const say = (what: 'lifted' | 'dropped', { node, depth: level, index, siblings }: TreeLine) =>
    setSpoken(
      t(`interfaces.tree_${what}`, {
        name: nameOf(node),
        level: level + 1,
        position: index + 1,
        count: siblings.length,
      }),
    );
  const onKeyDown = (event: KeyboardEvent, line: TreeLine) => {
    const key = String(line.node.key);
    const isLifted = lifted?.key === key;
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      say(isLifted ? 'dropped' : 'lifted', line);
      setLifted(isLifted ? null : { key, putBack: onLift() });
      return;
    }
    if (!isLifted) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      lifted.putBack();
      setSpoken(t('interfaces.tree_put_back', { name: nameOf(line.node) }));
      setLifted(null);
      return;
    }
    const direction = directionOf(event.key, isRtl);
    if (!direction) return;
    event.preventDefault();
    const place = placeBeside(lines, line, direction);
    if (!place) return setSpoken(t(`interfaces.tree_no_${direction}`, { name: nameOf(line.node) }));
    if (!move(line.node, place)) return;
    setSpoken(
      t('interfaces.tree_moved', {
        name: nameOf(line.node),
        level: place.path.length + 1,
        position: place.index + 1,
        count: place.siblings.length + 1,
      }),
    );
  };
  const drawLine = (at: number) => {
    const line = lines[at];
    if (!line) return null;
    const id = idOf(line.node);
    return (
      <Line
        key={String(line.node.key)}
        id={id}
        line={line}
        depth={dragged === id ? depth : line.depth}
        movable={movable && !line.node.isRemoved}
        lifted={lifted?.key === String(line.node.key)}
        gripLabel={movable ? t('interfaces.move_row', { name: nameOf(line.node) }) : ''}
        onKeyDown={(event) => onKeyDown(event, line)}
        onLeave={() => setLifted(null)}
      >
        {row(line)}
      </Line>
    );
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={silent}
      onDragStart={({ active }) => {
        setDragged(String(active.id));
        setDepth(lines[ids.indexOf(String(active.id))]?.depth ?? 0);
      }}
      onDragMove={(event) => setDepth((before) => under(event)?.depth ?? before)}
      onDragCancel={() => setDragged(null)}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <div className={sortable.scroller} data-scroll>
          <div ref={list} role="list" aria-labelledby={labelId}>
            <LongRows count={lines.length} height={rowHeight} row={drawLine} />
          </div>
        </div>
      </SortableContext>
      <p className={sortable.spoken} aria-live="assertive">
        {spoken}
      </p>
    </DndContext>
  );
}

function directionOf(key: string, isRtl: boolean): Direction | undefined {
  const [inwards, outwards] = isRtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  if (key === inwards) return 'in';
  if (key === outwards) return 'out';
  return key === 'ArrowUp' ? 'up' : key === 'ArrowDown' ? 'down' : undefined;
}

interface LineProps {
  readonly id: string;
  readonly line: TreeLine;
  readonly depth: number;
  readonly movable: boolean;
  readonly lifted: boolean;
  readonly gripLabel: string;
  readonly children: ReactNode;
  onKeyDown(event: KeyboardEvent): void;
  onLeave(): void;
}

function Line({ id, line, depth, movable, lifted, gripLabel, children, onKeyDown, onLeave }: LineProps) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
    disabled: !movable,
  });
  return (
    <div
      ref={setNodeRef}
      role="listitem"
      aria-level={depth + 1}
      aria-setsize={line.siblings.length}
      aria-posinset={line.index + 1}
      className={sortable.row}
      data-lifted={lifted || isDragging || undefined}
      style={{
        height: rowHeight,
        paddingInlineStart: depth * indent,
        transform: CSS.Translate.toString(transform),
        transition,
      }}
    >
      <div className={sortable.box}>
        {movable && (
          <button
            type="button"
            ref={setActivatorNodeRef}
            className={sortable.grip}
            data-grip={String(line.node.key)}
            aria-label={gripLabel}
            aria-pressed={lifted}
            {...listeners}
            onKeyDown={onKeyDown}
            onBlur={(event) => {
              // Not when the row itself moves: then nothing else takes the focus.
              if (lifted && event.relatedTarget !== null) onLeave();
            }}
          >
            <Icon name="drag_indicator" />
          </button>
        )}
        {children}
      </div>
    </div>
  );
}
