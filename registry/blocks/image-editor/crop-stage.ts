/** The image and the crop rectangle on the screen. cropperjs draws them and follows the pointer. */
import type { CropperCanvas, CropperHandle, CropperImage, CropperSelection } from 'cropperjs';
import 'cropperjs';
import type { Clock } from '../../../renderer/contract/ports.ts';
import { fitArea, matrixOf, turnedSize, type Area, type Orientation, type Size } from './image-edit.ts';

/** A drag on the image moves it, draws a crop rectangle (IMG-02), or moves the focal point above the stage. */
export type DragMode = 'move' | 'crop' | 'focal';

/** The image on the stage: its position, and CSS pixels for one of its pixels. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

const actions = { move: 'move', crop: 'select', focal: 'none' } as const;

export interface Shown {
  readonly orientation: Orientation;
  readonly crop: Area | null;
  /** Ratio of width to height that a drag keeps. null: any. */
  readonly ratio: number | null;
  readonly mode: DragMode;
}

export interface CropStage {
  show(shown: Shown): void;
  zoom(step: number): void;
  remove(): void;
}

interface Setup {
  readonly container: HTMLElement;
  readonly src: string;
  readonly alt: string;
  readonly size: Size;
  readonly clock: Clock;
  /** Called at most once in 50 ms (IMG-13) with pixels of the turned image. */
  readonly onCrop: (crop: Area) => void;
  /** Called in the next frame after the image moved on the stage. */
  readonly onPlace: (place: Place) => void;
}

/** Milliseconds between two calls of `onCrop`. */
const pause = 50;
/** Share of the stage that the whole image covers. */
const coverage = 0.92;

const handles = ['n', 'e', 's', 'w', 'ne', 'nw', 'se', 'sw'];
const template = `
  <cropper-canvas>
    <cropper-image translatable scalable></cropper-image>
    <cropper-shade hidden></cropper-shade>
    <cropper-handle plain></cropper-handle>
    <cropper-selection movable resizable outlined hidden>
      <cropper-grid role="presentation" bordered covered></cropper-grid>
      <cropper-handle action="move" plain></cropper-handle>
      ${handles.map((side) => `<cropper-handle action="${side}-resize"></cropper-handle>`).join('')}
    </cropper-selection>
  </cropper-canvas>`;

/** Draws an image that is already loaded as `src`. */
export function openCropStage({ container, src, alt, size, clock, onCrop, onPlace }: Setup): CropStage {
  container.innerHTML = template;
  const find = <T extends HTMLElement>(selector: string) => container.querySelector(selector) as T;
  const canvas = find<CropperCanvas>('cropper-canvas');
  const image = find<CropperImage>('cropper-image');
  const selection = find<CropperSelection>('cropper-selection');
  const ground = find<CropperHandle>('cropper-canvas > cropper-handle');
  let shown: Shown | null = null;
  /** True while this module moves the rectangle, so that its events are not taken for a drag. */
  let isMoving = false;
  /** During a drag, only cropperjs may move the rectangle, because it adds each movement to the last position. */
  let isDragged = false;
  /** The timer of the next call of `onCrop`. */
  let timer: number | null = null;
  /** The frame of the next call of `onPlace`. 0: none. */
  let frame = 0;

  // By default, a loaded image fills the stage, and the handles at its edges are cut.
  image.initialFit = '';
  image.setAttribute('alt', alt);
  image.setAttribute('src', src);

  /** Position of the image on the stage, and CSS pixels for one of its pixels. */
  const place = (): Place => {
    const outer = canvas.getBoundingClientRect();
    const inner = image.getBoundingClientRect();
    const { width } = turnedSize(size, shown?.orientation ?? { isMirrored: false, quarterTurns: 0 });
    return { x: inner.x - outer.x, y: inner.y - outer.y, scale: inner.width / width };
  };
  // The event of cropperjs precedes the move.
  const placeSoon = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      onPlace(place());
    });
  };
  const fit = () => {
    if (!shown) return;
    const { width, height } = turnedSize(size, shown.orientation);
    const scale = coverage * Math.min(canvas.offsetWidth / width, canvas.offsetHeight / height);
    if (!(scale > 0)) return;
    const [a, b, c, d] = matrixOf(shown.orientation).map((part) => part * scale) as [
      number,
      number,
      number,
      number,
    ];
    isMoving = true;
    image.$setTransform(a, b, c, d, 0, 0);
    image.$center();
    isMoving = false;
    select();
    placeSoon();
  };
  /** Moves the rectangle to the crop. */
  const select = () => {
    const crop = shown?.crop ?? null;
    isMoving = true;
    selection.aspectRatio = shown?.ratio ?? Number.NaN;
    if (crop) {
      const { x, y, scale } = place();
      selection.hidden = false;
      selection.$change(
        x + crop.x * scale,
        y + crop.y * scale,
        crop.width * scale,
        crop.height * scale,
        Number.NaN,
        true,
      );
    } else if (!selection.hidden) selection.$clear();
    isMoving = false;
  };
  const read = (box: Area): Area => {
    const { x, y, scale } = place();
    const { orientation } = shown as Shown;
    const area = {
      x: (box.x - x) / scale,
      y: (box.y - y) / scale,
      width: box.width / scale,
      height: box.height / scale,
    };
    return fitArea(area, turnedSize(size, orientation));
  };
  const report = () => {
    timer = null;
    if (shown && !selection.hidden && selection.width > 0 && selection.height > 0) onCrop(read(selection));
  };
  const reportSoon = () => {
    if (!isMoving) timer ??= clock.setTimeout(report, pause);
  };
  const startDrag = () => {
    isDragged = true;
  };
  const endDrag = () => {
    isDragged = false;
    // The rectangle returns into the image: now, or when the last crop is shown.
    if (timer === null) return select();
    clock.clearTimeout(timer);
    return report();
  };
  selection.addEventListener('change', reportSoon);
  image.addEventListener('transform', reportSoon);
  image.addEventListener('transform', placeSoon);
  canvas.addEventListener('actionstart', startDrag);
  canvas.addEventListener('actionend', endDrag);
  image.$ready(fit).catch(() => undefined);
  const observer = new ResizeObserver(fit);
  observer.observe(canvas);

  return {
    show(next) {
      const before = shown;
      shown = next;
      ground.action = actions[next.mode];
      ground.setAttribute('action', ground.action);
      if (before?.orientation !== next.orientation) fit();
      else if (!isDragged) select();
    },
    zoom: (step) => void image.$zoom(step),
    remove() {
      if (timer !== null) clock.clearTimeout(timer);
      cancelAnimationFrame(frame);
      observer.disconnect();
      container.replaceChildren();
    },
  };
}
