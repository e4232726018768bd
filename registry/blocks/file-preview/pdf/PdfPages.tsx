import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useRender } from '../../../../renderer/contract/render.ts';
import { Loader } from '../../../../renderer/kit/feedback/Loader.tsx';
import { ContentNotRead, ContentState } from '../ContentState.tsx';
import previewClasses from '../file-preview.module.css';
import { ContentNotSent } from '../read-start.ts';
import { LockedPdf } from './LockedPdf.tsx';
import type { PdfFailure } from './pdf-failure.ts';
import { useOpenPdf, type OpenPdf } from './use-open-pdf.ts';
import classes from './pdf.module.css';

interface Props {
  /** URL of the file. */
  readonly src: string;
  /** Called if a part of the file cannot be read: the token in the URL may have expired. Returns whether the URL changes. */
  readonly renew: () => boolean;
  /** Opens the file in the viewer of the browser. */
  readonly link: ReactNode;
}

/** The pages of a PDF below each other. They are drawn when they come near (FILE-25). */
export function PdfPages({ src, renew, link }: Props) {
  const { t } = useRender();
  const { opened, again } = useOpenPdf(src, renew);
  if (opened === null)
    return (
      <div className={previewClasses.state} aria-busy>
        <Loader label={t('common.loading')} />
      </div>
    );
  if ('unlock' in opened) return <LockedPdf lock={opened} link={link} />;
  if ('because' in opened) return <NotOpened failure={opened} link={link} again={again} />;
  return (
    <>
      <Pages pdf={opened} />
      <div className={classes.foot}>
        <span>{t('files.pdf_pages', { count: opened.document.numPages })}</span>
        {link}
      </div>
    </>
  );
}

interface NotOpenedProps extends Pick<Props, 'link'> {
  readonly failure: PdfFailure;
  readonly again: () => void;
}

function NotOpened({ failure, link, again }: NotOpenedProps) {
  const { t } = useRender();
  if (failure.because === 'refused')
    return <ContentNotRead error={new ContentNotSent(failure.status)} again={again} />;
  if (failure.because === 'interrupted')
    return (
      <ContentNotRead error={failure.error} again={again}>
        {link}
      </ContentNotRead>
    );
  return (
    <ContentState icon="insert_drive_file" text={t('files.not_shown')}>
      {link}
    </ContentState>
  );
}

/** Height divided by width of A4, for pages that are not drawn yet. */
const usualRatio = Math.SQRT2;

function Pages({ pdf }: { readonly pdf: OpenPdf }) {
  const { t } = useRender();
  const { ref: measured, width } = useElementSize<HTMLDivElement>();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form with the focus was replaced by the pages.
    if (pdf.wasLocked && document.activeElement === document.body) frame.current?.focus();
  }, [pdf]);
  const numbers = Array.from({ length: pdf.document.numPages }, (_, i) => i + 1);
  return (
    // A scrolled region needs the focus, so that keys can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={frame} className={classes.pages} tabIndex={0} role="region" aria-label={t('files.pdf_text')}>
      <div ref={measured}>
        {width > 0 &&
          numbers.map((number) => (
            <Page key={number} pdf={pdf} number={number} width={Math.floor(width)} frame={frame} />
          ))}
      </div>
    </div>
  );
}

interface PageProps {
  readonly pdf: OpenPdf;
  readonly number: number;
  readonly width: number;
  readonly frame: RefObject<HTMLDivElement | null>;
}

function Page({ pdf, number, width, frame }: PageProps) {
  const { t } = useRender();
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place, frame);
  const [ratio, setRatio] = useState(usualRatio);
  const label = t('files.pdf_page', { number, count: pdf.document.numPages });
  return (
    <div
      ref={place}
      className={classes.page}
      style={{ height: Math.floor(width * ratio) }}
      role="group"
      aria-label={label}
      // The library places the texts from the left.
      dir="ltr"
    >
      {isNear && <Drawn pdf={pdf} number={number} width={width} onRatio={setRatio} />}
    </div>
  );
}

interface DrawnProps extends Omit<PageProps, 'frame'> {
  readonly onRatio: (ratio: number) => void;
}

function Drawn({ pdf, number, width, onRatio }: DrawnProps) {
  const { t } = useRender();
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!canvas.current || !text.current) return;
    const target = { canvas: canvas.current, text: text.current };
    const { document, drawPage, onFailure } = pdf;
    const { done, cancel } = drawPage({ document, number, width, onRatio, ...target });
    const fail = () => {
      setFailed(true);
      onFailure();
    };
    done.then(() => setFailed(false), fail);
    return cancel;
  }, [pdf, number, width, onRatio]);
  return (
    <>
      <canvas ref={canvas} className={classes.canvas} aria-hidden hidden={hasFailed} />
      <div ref={text} className={classes.text} />
      {hasFailed && <p className={classes.failed}>{t('files.pdf_page_broken')}</p>}
    </>
  );
}

/** Returns whether an element is in the visible part of its frame, or less than one height away. */
function useIsNear(element: RefObject<HTMLElement | null>, frame: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      root: frame.current,
      rootMargin: '100% 0px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, frame]);
  return isNear;
}
