/**
 * Opens PDFs with pdf.js, which draws pages on canvases. The page of the app contains no part of the PDF: its scripts do not
 * run, and its links are not followed.
 */
import { getDocument, GlobalWorkerOptions, PasswordResponses, type PDFDocumentLoadingTask } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- Vite adds the export
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { CharacterMaps, Decoders, StandardFonts } from './library-files.ts';
import type { PdfLock } from './LockedPdf.tsx';

/**
 * Starts to read a PDF. The library requests the parts of the file that it needs, if the platform supports ranges.
 * `onLock` is called if the file needs a password, and again after each wrong one.
 */
export function openPdf(url: string, onLock: (lock: PdfLock) => void): PDFDocumentLoadingTask {
  GlobalWorkerOptions.workerSrc = workerUrl;
  const task = getDocument({
    url,
    CMapReaderFactory: CharacterMaps,
    StandardFontDataFactory: StandardFonts,
    WasmFactory: Decoders,
    useWorkerFetch: false,
    // Reads only the pages that are shown.
    disableAutoFetch: true,
    disableStream: true,
  });
  task.onPassword = (unlock: (password: string) => void, reason: number) =>
    onLock({ unlock, isWrong: reason === PasswordResponses.INCORRECT_PASSWORD });
  return task;
}
