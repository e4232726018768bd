import { useLayoutEffect, useMemo, useRef } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { htmlOfMarkdown } from '../../../renderer/kit/html/markdown.ts';
import { assetIdOfUrl } from '../shared/file/asset-url.ts';
import classes from './markdown-editor.module.css';

/** Shows the rendered text. Images of the platform are loaded with the user's permissions. */
export function Preview({ text, labelId }: { readonly text: string; readonly labelId: string }) {
  const { platform, t } = useRender();
  const html = useMemo(() => htmlOfMarkdown(text), [text]);
  const article = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    for (const image of article.current?.querySelectorAll('img') ?? []) {
      const id = assetIdOfUrl(image.getAttribute('src') ?? '', platform.origin);
      if (id !== null) image.src = platform.assetUrl(id);
    }
    for (const link of article.current?.querySelectorAll('a') ?? []) {
      link.target = '_blank';
      link.rel = 'noopener noreferrer';
    }
  }, [html, platform]);
  if (text.trim() === '') return <p className={classes.nothing}>{t('interfaces.md_nothing')}</p>;
  return (
    <div
      ref={article}
      className={classes.preview}
      role="document"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard too
      tabIndex={0}
      aria-labelledby={labelId}
      // htmlOfMarkdown has sanitized this HTML.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
