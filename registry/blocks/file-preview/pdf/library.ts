/** The parts that need pdf.js. They are loaded inside the component, so that it also explains why they do not load. */
export { drawPage } from './draw-page.ts';
export { openPdf } from './open-pdf.ts';
