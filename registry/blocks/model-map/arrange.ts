/** Calculates the positions of the collections with ELK in a worker, because large models take seconds. */
import Elk from 'elkjs/lib/elk-api.js';
import workerUrl from 'elkjs/lib/elk-worker.min.js?url';
import type { MapNode, ModelMap } from '../../../schemas/relation/model-map.ts';

/** Sizes of a node, equal to those in model-map.module.css. px */
const width = 224;
export const headHeight = 40;
export const rowHeight = 28;
const footHeight = 6;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Arranging {
  readonly boxes: Promise<ReadonlyMap<string, Box>>;
  /** Stops the worker. The promise then stays pending. */
  cancel(): void;
}

/** Starts to arrange the nodes from the start to the end of the line. `boxes` rejects if the worker cannot run. */
export function arrange({ nodes, edges }: ModelMap, isRtl: boolean): Arranging {
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
