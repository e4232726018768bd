import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useReducer, useRef, useState } from 'react';
import type { PdfLock } from './LockedPdf.tsx';
import { failureOfPdf, type PdfFailure } from './pdf-failure.ts';

type Library = typeof import('./library.ts');

export interface OpenPdf {
  readonly document: PDFDocumentProxy;
  readonly drawPage: Library['drawPage'];
  /** Whether the user has just entered a password. */
  readonly wasLocked: boolean;
  /** Called if a page cannot be read. */
  readonly onFailure: () => void;
}

/**
 * Opens the PDF at a URL, and again when the URL changes. The former pages stay until the file is open again. `renew` is
 * called if the file cannot be read, and returns whether the URL changes. `opened` is null while the file is read.
 */
export function useOpenPdf(src: string, renew: () => boolean) {
  const [attempt, again] = useReducer((count: number) => count + 1, 0);
  const [opened, setOpened] = useState<OpenPdf | PdfLock | PdfFailure | null>(null);
  const shown = useRef<PDFDocumentLoadingTask | null>(null);
  // The last entered password. It opens the file again after its URL was renewed.
  const password = useRef<string | null>(null);
  const renewUrl = useRef(renew);
  renewUrl.current = renew;
  useEffect(() => {
    let task: PDFDocumentLoadingTask | null = null;
    let isGone = false;
    let wasLocked = false;
    const onLock = ({ isWrong, unlock }: PdfLock) => {
      if (!isWrong && password.current !== null) {
        unlock(password.current);
        return;
      }
      const enter = (entered: string) => {
        wasLocked = true;
        password.current = entered;
        unlock(entered);
      };
      // If the file was replaced, the kept password is wrong although the user has entered none for the new content.
      if (!isGone) setOpened({ isWrong: isWrong && wasLocked, unlock: enter });
    };
    const open = async () => {
      const { openPdf, drawPage } = await import('./library.ts');
      if (isGone) return;
      task = openPdf(src, onLock);
      const document = await task.promise;
      if (isGone) return;
      void shown.current?.destroy();
      shown.current = task;
      setOpened({ document, drawPage, wasLocked, onFailure: () => void renewUrl.current() });
    };
    setOpened((former) => (former !== null && 'document' in former ? former : null));
    open().catch((error: unknown) => {
      if (isGone) return;
      const failure = failureOfPdf(error);
      if (failure.because !== 'refused' || !renewUrl.current()) setOpened(failure);
    });
    return () => {
      isGone = true;
      if (task !== shown.current) void task?.destroy();
    };
  }, [src, attempt]);
  useEffect(() => () => void shown.current?.destroy(), []);
  return { opened, again };
}
