import { useStore } from '@xyflow/react';
import { useLayoutEffect, useRef } from 'react';
import { isFar } from './far.ts';
import { touches, type Line } from './lines.ts';
import { useCanvasColors, type CanvasColors } from './use-canvas-colors.ts';
import classes from './model-map.module.css';

interface Props {
  readonly lines: readonly Line[];
  /** The collection whose lines are emphasized. */
  readonly active: string;
}

/**
 * Draws the edges of a large map. Thousands of SVG elements would take a quarter of a second for each frame. The nodes
 * name their relations in words.
 */
export function EdgeCanvas({ lines, active }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const transform = useStore((state) => state.transform);
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const colors = useCanvasColors(canvas);
  useLayoutEffect(() => {
    if (canvas.current && colors) draw(canvas.current, { lines, active, transform, width, height, colors });
  }, [lines, active, transform, width, height, colors]);
  return <canvas ref={canvas} className={classes.canvas} aria-hidden />;
}

interface Drawing extends Props {
  readonly colors: CanvasColors;
  readonly transform: readonly [x: number, y: number, zoom: number];
  readonly width: number;
  readonly height: number;
}

/** Size of an arrow. px of the diagram */
const arrow = { length: 10, width: 5 };

function draw(canvas: HTMLCanvasElement, drawing: Drawing): void {
  const { lines, active, transform, width, height, colors } = drawing;
  const [x, y, zoom] = transform;
  const ratio = window.devicePixelRatio;
  const size = [Math.round(width * ratio), Math.round(height * ratio)] as const;
  // Setting a size clears the canvas and allocates it again.
  if (canvas.width !== size[0] || canvas.height !== size[1]) [canvas.width, canvas.height] = size;
  const context = canvas.getContext('2d');
  if (!context) return;
  const scale = zoom * ratio;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, ...size);
  context.setTransform(scale, 0, 0, scale, x * ratio, y * ratio);
  const area = { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom };
  const visible = lines.filter((line) => touches(line, area));
  const isNear = (line: Line) => line.from === active || line.to === active;
  const far = isFar(zoom);
  for (const layer of [
    {
      color: colors.color,
      alpha: far ? 0.4 : 1,
      px: far ? 1 : 1.5,
      own: visible.filter((line) => !isNear(line)),
    },
    { color: colors.outlineColor, alpha: 1, px: 2, own: visible.filter(isNear) },
  ]) {
    context.strokeStyle = layer.color;
    context.fillStyle = layer.color;
    context.globalAlpha = layer.alpha;
    context.lineWidth = Math.max(layer.px, layer.px / zoom / (far ? 1 : 2));
    for (const isAny of [false, true]) {
      const own = layer.own.filter((line) => line.isAny === isAny);
      context.setLineDash(isAny ? [6, 4] : []);
      context.stroke(pathOf(own));
    }
    // Arrows are smaller than a pixel if all of the map is in sight.
    if (!far) context.fill(arrowsOf(layer.own));
  }
}

function pathOf(lines: readonly Line[]): Path2D {
  const path = new Path2D();
  for (const { startX, startY, middle, endX, endY } of lines) {
    path.moveTo(startX, startY);
    path.lineTo(middle, startY);
    path.lineTo(middle, endY);
    path.lineTo(endX, endY);
  }
  return path;
}

function arrowsOf(lines: readonly Line[]): Path2D {
  const path = new Path2D();
  for (const { middle, endX, endY } of lines) {
    const back = endX + Math.sign(middle - endX) * arrow.length;
    path.moveTo(endX, endY);
    path.lineTo(back, endY - arrow.width);
    path.lineTo(back, endY + arrow.width);
    path.closePath();
  }
  return path;
}
