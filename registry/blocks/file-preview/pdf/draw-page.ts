import { TextLayer, type PDFDocumentProxy, type PageViewport, type RenderTask } from 'pdfjs-dist';

/** Browsers draw nothing on canvases with more pixels. */
const mostPixels = 16_000_000;

interface Drawing {
  readonly document: PDFDocumentProxy;
  /** From 1. */
  readonly number: number;
  /** In CSS pixels. */
  readonly width: number;
  readonly canvas: HTMLCanvasElement;
  /** Receives the texts of the page, which can be selected and read aloud. */
  readonly text: HTMLElement;
  /** Called with the height divided by the width. */
  readonly onRatio: (ratio: number) => void;
}

/** Draws a page. Returns the function that cancels this, and a promise that is rejected if the page cannot be drawn. */
export function drawPage(drawing: Drawing): { readonly done: Promise<void>; readonly cancel: () => void } {
  let isCanceled = false;
  let task: RenderTask | null = null;
  let layer: TextLayer | null = null;
  const draw = async () => {
    const { document, number, width, canvas, text, onRatio } = drawing;
    const page = await document.getPage(number);
    if (isCanceled) return;
    const whole = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: width / whole.width });
    onRatio(whole.height / whole.width);
    task = page.render({ canvas, viewport, ...sizeCanvas(canvas, viewport) });
    await task.promise;
    if (isCanceled) return;
    text.replaceChildren();
    text.style.setProperty('--total-scale-factor', String(viewport.scale));
    layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport });
    await layer.render();
  };
  return {
    done: draw().catch((error: unknown) => {
      if (!isCanceled) throw error;
    }),
    cancel() {
      isCanceled = true;
      task?.cancel();
      layer?.cancel();
    },
  };
}

/** Gives a canvas the pixels of the screen. Returns the scale between both. */
function sizeCanvas(canvas: HTMLCanvasElement, { width, height }: PageViewport) {
  const most = Math.sqrt(mostPixels / (width * height));
  const ratio = Math.min(window.devicePixelRatio, most);
  canvas.width = Math.floor(width * ratio);
  canvas.height = Math.floor(height * ratio);
  return { transform: [ratio, 0, 0, ratio, 0, 0] };
}
