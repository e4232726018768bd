/**
 * Calculates the positions of the collections: with ELK in a worker, because that takes seconds, or in columns if there
 * are too many relations for ELK.
 */
import Elk from 'elkjs/lib/elk-api.js';
import workerUrl from 'elkjs/lib/elk-worker.min.js?url';
import type { MapNode, ModelMap } from '../../../schemas/relation/model-map.ts';
import type { Box } from './box.ts';
import { arrangeInColumns } from './columns.ts';

/** Sizes of a node, equal to those in model-map.module.css. px */
const width = 224;
export const headHeight = 40;
export const rowHeight = 28;
const footHeight = 6;

/** ELK arranges this number of relations in about 3 s, but 3,000 in more than a minute. */
const mostForElk = 300;

/** Returns whether a map has too many relations for ELK, and for an element of each relation. */
export function isLarge({ edges }: Pick<ModelMap, 'edges'>): boolean {
  return edges.length > mostForElk;
}

export interface Arranging {
  readonly boxes: Promise<ReadonlyMap<string, Box>>;
  /** Stops the worker. The promise then stays pending. */
  cancel(): void;
}

/** Starts to arrange the nodes from the start to the end of the line. `boxes` rejects if the worker cannot run. */
export function arrange(map: ModelMap, isRtl: boolean): Arranging {
  const { nodes, edges } = map;
  if (isLarge(map)) {
    const sizes = new Map(nodes.map((node) => [node.collection, sizeOf(node)]));
    return { boxes: Promise.resolve(arrangeInColumns(map, sizes, isRtl)), cancel: () => undefined };
  }
  const worker = new Worker(workerUrl);
  const failure = new Promise<never>((_, reject) => {
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      reject(new Error(event.message || workerUrl));
    });
  });
  const elk = new Elk({ workerFactory: () => worker });
  const graph = elk.layout({
    id: 'model',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': isRtl ? 'LEFT' : 'RIGHT',
      'elk.aspectRatio': '1.6',
      'elk.spacing.nodeNode': '32',
      'elk.spacing.componentComponent': '48',
      'elk.layered.spacing.nodeNodeBetweenLayers': '96',
    },
    children: nodes.map((node) => ({ id: node.collection, ...sizeOf(node) })),
    edges: edges.map(({ id, from, to }) => ({ id, sources: [from], targets: [to] })),
  });
  const boxes = Promise.race([graph, failure]).then(({ children = [] }) => {
    worker.terminate();
    return new Map(
      children.map(({ id, x = 0, y = 0, width: w = 0, height = 0 }) => [id, { x, y, width: w, height }]),
    );
  });
  return { boxes, cancel: () => worker.terminate() };
}

function sizeOf({ fields }: MapNode) {
  return {
    width,
    height: headHeight + (fields.length === 0 ? 0 : fields.length * rowHeight + footHeight),
  };
}
