import { useDirection, VisuallyHidden } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import {
  getViewportForBounds,
  MarkerType,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  type Edge,
  type Viewport,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { useCallback, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { useRender } from '../../../renderer/contract/render.ts';
import { IconButton } from '../../../renderer/kit/controls/IconButton.tsx';
import { Loader } from '../../../renderer/kit/feedback/Loader.tsx';
import { ReadFailed } from '../../../renderer/kit/feedback/ReadFailed.tsx';
import type { MapEdge, ModelMap } from '../../../schemas/relation/model-map.ts';
import { CollectionNode, DiagramContext, type CollectionNodeType } from './CollectionNode.tsx';
import type { Found } from './found.ts';
import { arrange, isLarge } from './arrange.ts';
import type { Box } from './box.ts';
import { handleOf, type Side } from './handle.ts';
import { EdgeCanvas } from './EdgeCanvas.tsx';
import { linesOf } from './lines.ts';
import type { Links } from './links.ts';
import classes from './model-map.module.css';
import { nextBox } from './next-box.ts';

interface Props {
  readonly map: ModelMap;
  readonly links: Links;
  readonly found: Found | null;
  /** The place of the zoom buttons. Above the diagram they would cover nodes. */
  readonly tools: HTMLElement | null;
}

type Boxes = ReadonlyMap<string, Box>;

/** The map as a diagram. It is drawn when the nodes are arranged. */
export function Diagram(props: Props) {
  const { t } = useRender();
  const isRtl = useDirection().dir === 'rtl';
  const { map } = props;
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<{ readonly map: ModelMap; readonly boxes: Boxes } | null>(null);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    setFailure(null);
    const { boxes, cancel } = arrange(map, isRtl);
    boxes.then(
      (arranged) => isCurrent && setResult({ map, boxes: arranged }),
      (error: unknown) => isCurrent && setFailure({ error }),
    );
    return () => {
      isCurrent = false;
      cancel();
    };
  }, [map, isRtl, attempt]);
  const nodes = useMemo(() => (result ? nodesOf(result.map, result.boxes) : []), [result]);
  const start = useMemo(() => result && viewportOf(result.boxes), [result]);
  if (failure)
    return (
      <ReadFailed
        error={failure.error}
        again={() => setAttempt(attempt + 1)}
        text="settings.map_not_arranged"
      />
    );
  if (result?.map !== map || !start) return <Loader label={t('settings.map_arranging')} />;
  return (
    // The first frame already fits, so that a large map does not draw all of its nodes with their fields.
    <ReactFlowProvider
      initialNodes={nodes}
      initialWidth={window.innerWidth}
      initialHeight={window.innerHeight}
      initialMinZoom={minZoom}
      fitView
      initialFitViewOptions={{ maxZoom: focusZoom }}
    >
      <Drawing {...props} boxes={result.boxes} nodes={nodes} start={start} />
    </ReactFlowProvider>
  );
}

const nodeTypes = { collection: CollectionNode };

/** Zooms at which names are readable. */
const readableZoom = 0.7;
const focusZoom = 1;
const minZoom = 0.01;
/** Part of the size that stays free around the nodes: the library's default for `fitView`. */
const padding = 0.1;

/** The names of the symbols. They are not among the icons of the first load. */
const symbols = { in: 'zoom_in', out: 'zoom_out', fit: 'zoom_out_map' } as const;

interface DrawingProps extends Props {
  readonly boxes: Boxes;
  readonly nodes: CollectionNodeType[];
  readonly start: Viewport;
}

function Drawing({ map, links, found, tools, boxes, nodes, start }: DrawingProps) {
  const { t } = useRender();
  const flow = useReactFlow();
  const help = useId();
  const area = useRef<HTMLDivElement>(null);
  const duration = useReducedMotion() ? 0 : 200;
  const first = map.nodes[0]?.collection ?? '';
  const [active, setActive] = useState(first);
  /** The node that receives the focus when it is drawn. */
  const awaited = useRef<string | null>(null);
  const takeFocus = useCallback((collection: string) => {
    if (awaited.current !== collection) return false;
    awaited.current = null;
    return true;
  }, []);
  const [visits, setVisits] = useState(0);
  const visit = (collection: string, isCentered: boolean) => {
    const box = boxes.get(collection);
    if (!box) return;
    awaited.current = collection;
    setActive(collection);
    setVisits((count) => count + 1);
    if (isCentered || !isVisible(box)) {
      const zoom = flow.getZoom() < readableZoom ? focusZoom : flow.getZoom();
      void flow.setCenter(box.x + box.width / 2, box.y + box.height / 2, { zoom, duration });
    }
  };
  const isVisible = ({ x, y, width, height }: Box) => {
    const bounds = area.current?.getBoundingClientRect();
    const start = flow.flowToScreenPosition({ x, y });
    const end = flow.flowToScreenPosition({ x: x + width, y: y + height });
    return (
      bounds !== undefined &&
      flow.getZoom() >= readableZoom &&
      start.x >= bounds.left &&
      start.y >= bounds.top &&
      end.x <= bounds.right &&
      end.y <= bounds.bottom
    );
  };
  useEffect(() => {
    if (found) visit(found.collection, true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each search
  }, [found]);
  const large = isLarge(map);
  const edges = useMemo(
    () => (large ? [] : map.edges.map((edge) => edgeOf(edge, boxes, active))),
    [large, map, boxes, active],
  );
  const lines = useMemo(() => (large ? linesOf(map, boxes) : []), [large, map, boxes]);
  const state = useMemo(
    () => ({ active, takeFocus, visits, links, setActive, hasHandles: !large }),
    [active, takeFocus, visits, links, large],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const isArea = event.target === area.current;
    const next = isArea && event.key === 'Enter' ? active : nextBox(boxes, active, event.key);
    if (!event.key.startsWith('Arrow') && next === null) return;
    event.preventDefault();
    // The first arrow key leads from the area to the node that was last active.
    visit(isArea ? active : (next ?? active), false);
  };
  return (
    <div className={classes.stage}>
      {tools &&
        createPortal(
          <>
            <IconButton
              icon={symbols.in}
              label={t('settings.map_zoom_in')}
              onClick={() => void flow.zoomIn({ duration })}
            />
            <IconButton
              icon={symbols.out}
              label={t('settings.map_zoom_out')}
              onClick={() => void flow.zoomOut({ duration })}
            />
            <IconButton
              icon={symbols.fit}
              label={t('settings.map_fit')}
              onClick={() => void flow.fitView({ duration, maxZoom: focusZoom })}
            />
          </>,
          tools,
        )}
      <VisuallyHidden id={help}>{t('settings.map_help')}</VisuallyHidden>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys move between its links */}
      <div
        ref={area}
        className={classes.diagram}
        role="group"
        aria-label={t('settings.map_diagram_of', { count: map.nodes.length })}
        aria-describedby={help}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the active link may be outside the visible part
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <DiagramContext value={state}>
          <ReactFlow
            nodes={nodes}
            edges={edges}
            nodeTypes={nodeTypes}
            // Otherwise the diagram is drawn at zoom 1 before it fits, and all of its nodes are created again.
            defaultViewport={start}
            fitView
            fitViewOptions={{ maxZoom: focusZoom }}
            // null: the style sheet has the color.
            defaultMarkerColor={null}
            minZoom={minZoom}
            maxZoom={2}
            onlyRenderVisibleElements
            nodesDraggable={false}
            nodesConnectable={false}
            nodesFocusable={false}
            edgesFocusable={false}
            elementsSelectable={false}
            disableKeyboardA11y
            zoomOnDoubleClick={false}
            deleteKeyCode={null}
            selectionKeyCode={null}
            multiSelectionKeyCode={null}
            panActivationKeyCode={null}
          >
            {large && <EdgeCanvas lines={lines} active={active} />}
          </ReactFlow>
        </DiagramContext>
      </div>
    </div>
  );
}

/** Returns the position and zoom at which all boxes are about visible, before the size of the diagram is known. */
function viewportOf(boxes: Boxes): Viewport {
  const all = [...boxes.values()];
  const x = Math.min(...all.map((box) => box.x));
  const y = Math.min(...all.map((box) => box.y));
  const width = Math.max(...all.map((box) => box.x + box.width)) - x;
  const height = Math.max(...all.map((box) => box.y + box.height)) - y;
  const { innerWidth, innerHeight } = window;
  return getViewportForBounds({ x, y, width, height }, innerWidth, innerHeight, minZoom, focusZoom, padding);
}

function nodesOf({ nodes }: ModelMap, boxes: Boxes): CollectionNodeType[] {
  return nodes.map((node): CollectionNodeType => {
    const { x = 0, y = 0, width = 0, height = 0 } = boxes.get(node.collection) ?? {};
    return {
      id: node.collection,
      type: 'collection',
      position: { x, y },
      width,
      height,
      data: { node },
    };
  });
}

/** Draws an edge between the sides of its nodes that face each other. */
function edgeOf({ id, from, field, to, toField, isAny }: MapEdge, boxes: Boxes, active: string): Edge {
  const [start, end] = [boxes.get(from)?.x ?? 0, boxes.get(to)?.x ?? 0];
  const [fromSide, toSide]: readonly [Side, Side] =
    start === end ? ['right', 'right'] : start < end ? ['right', 'left'] : ['left', 'right'];
  return {
    id,
    source: from,
    target: to,
    sourceHandle: handleOf(field, fromSide, 'source'),
    targetHandle: handleOf(toField, toSide, 'target'),
    type: 'smoothstep',
    className: [
      classes.edge,
      isAny ? classes.any : '',
      from === active || to === active ? classes.near : '',
    ].join(' '),
    markerEnd: { type: MarkerType.ArrowClosed, width: 14, height: 14 },
    // The nodes name their relations in words.
    domAttributes: { 'aria-hidden': true },
  };
}
