import type { DragEndEvent, DragMoveEvent } from '@dnd-kit/core';
import { useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useDirection } from '@mantine/core';
import { useRender } from '../../../renderer/contract/render.ts';
import { SortableFrame } from '../../../renderer/kit/sortable/SortableFrame.tsx';
import { SortableRow } from '../../../renderer/kit/sortable/SortableRow.tsx';
import { idOf, linesOf, type TreeLine, type TreeNode } from './nodes.ts';
import type { TreePlace } from './moves.ts';
import { placeBeside, placeUnder, type Direction } from './project.ts';
import { useNarrow } from '../../../renderer/kit/hooks/use-narrow.ts';

/** Row height including the dividing line. px */
const rowHeight = 48;
/** Indentation per level, on wide and on narrow screens. px */
const indents = { wide: 28, narrow: 14 } as const;

interface Props {
  readonly nodes: readonly TreeNode[];
  readonly isOpen: (node: TreeNode) => boolean;
  readonly movable: boolean;
  /** Returns why a row may not be moved there, or null if it may. */
  readonly refuses: (node: TreeNode, place: TreePlace) => string | null;
  readonly labelId: string;
  readonly nameOf: (node: TreeNode) => string;
  readonly row: (line: TreeLine, narrow: boolean) => ReactNode;
  onMove(node: TreeNode, place: TreePlace): void;
  /** Called when a move starts. The returned function undoes all moves since then. */
  onLift(): () => void;
}

/** A row that is moved by keyboard. It is identified by its key, because its path changes. */
interface Lifted {
  readonly key: string;
  readonly putBack: () => void;
}

/**
 * Renders the lines of a tree with drag handles. A pointer moves rows between positions, and sideways between levels.
 * By keyboard: Space lifts and drops, up and down move among siblings, left and right change the level, Escape cancels.
 * Impossible moves are announced with their reason. Long trees render only the visible lines.
 */
export function TreeRows({ nodes, isOpen, movable, refuses, labelId, nameOf, row, onMove, onLift }: Props) {
  const { t } = useRender();
  const isRtl = useDirection().dir === 'rtl';
  const narrow = useNarrow();
  const indent = indents[narrow ? 'narrow' : 'wide'];
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [depth, setDepth] = useState(0);
  const [spoken, setSpoken] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const lines = useMemo(() => linesOf(nodes, isOpen, dragged), [nodes, isOpen, dragged]);
  const ids = useMemo(() => lines.map(({ node }) => idOf(node)), [lines]);

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
    setRefusal(why);
    if (why === null) onMove(node, place);
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
      setRefusal(null);
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
    setRefusal(null);
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
    const key = String(line.node.key);
    return (
      <SortableRow
        key={key}
        id={id}
        grip={key}
        index={line.index}
        count={line.siblings.length}
        level={{ depth: dragged === id ? depth : line.depth, indent }}
        height={rowHeight}
        movable={movable && !line.node.isRemoved}
        lifted={lifted?.key === key}
        gripLabel={movable ? t('interfaces.move_row', { name: nameOf(line.node) }) : ''}
        onKeyDown={(event) => onKeyDown(event, line)}
        onLeave={() => setLifted(null)}
      >
        {row(line, narrow)}
      </SortableRow>
    );
  };
  return (
    <SortableFrame
      ids={ids}
      height={rowHeight}
      labelId={labelId}
      lifted={lifted?.key ?? null}
      spoken={refusal ?? spoken}
      isRefusal={refusal !== null}
      row={drawLine}
      onDragStart={({ active }) => {
        setRefusal(null);
        setDragged(String(active.id));
        setDepth(lines[ids.indexOf(String(active.id))]?.depth ?? 0);
      }}
      onDragMove={(event) => setDepth((before) => under(event)?.depth ?? before)}
      onDragCancel={() => setDragged(null)}
      onDragEnd={onDragEnd}
    />
  );
}

function directionOf(key: string, isRtl: boolean): Direction | undefined {
  const [inwards, outwards] = isRtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  if (key === inwards) return 'in';
  if (key === outwards) return 'out';
  return key === 'ArrowUp' ? 'up' : key === 'ArrowDown' ? 'down' : undefined;
}
