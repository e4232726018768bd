import { useEffect, useMemo, useRef } from 'react';
import useSWR from 'swr';
import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { staysInTab } from '../../../renderer/kit/controls/AppLink.tsx';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { messageOf } from '../../../renderer/kit/feedback/error-text.ts';
import { ErrorPanel } from '../../../renderer/kit/feedback/ErrorPanel.tsx';
import classes from './markdown.module.css';
import type { options } from './options.ts';
import { pageOfMarkdown } from './page.ts';

/** Shows a Markdown text, either from the screen descriptor or from a static file (`docs/guides/editing.md`). */
export function Markdown({ options: chosen }: BlockProps<typeof options>) {
  const { t, navigate } = useRender();
  const { source } = chosen;
  const { data, error, mutate } = useSWR(
    source === null ? null : ['static', source],
    () => readText(source ?? ''),
    {
      revalidateOnFocus: false,
      revalidateIfStale: false,
    },
  );
  const text = source === null ? chosen.text : data;
  const rendered = useMemo(() => (text === null || text === undefined ? null : pageOfMarkdown(text)), [text]);
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    const follow = (event: MouseEvent) => followInside(event, navigate);
    const element = article.current;
    element?.addEventListener('click', follow);
    return () => element?.removeEventListener('click', follow);
  }, [rendered, navigate]);
  if (error)
    return (
      <ErrorPanel
        title={t('errors.unexpected')}
        facts={[{ label: source ?? '', value: messageOf(error) }]}
        actions={
          <Button kind="primary" onClick={() => void mutate()}>
            {t('common.retry')}
          </Button>
        }
      >
        {t('errors.unexpected_copy')}
      </ErrorPanel>
    );
  if (!rendered) return <div className={classes.prose} aria-busy />;
  return (
    // pageOfMarkdown has sanitized this HTML.
    <article ref={article} className={classes.prose} dangerouslySetInnerHTML={{ __html: rendered.html }} />
  );
}

async function readText(source: string): Promise<string> {
  const response = await fetch(import.meta.env.BASE_URL + source);
  // For unknown paths below /admin the server responds with the app's index page.
  const isText = response.ok && !response.headers.get('content-type')?.startsWith('text/html');
  if (!isText) throw new Error(`Could not load ${source} (status ${response.status}).`);
  return response.text();
}

/** Opens links to pages of the app in the app, without a page load. */
function followInside(event: MouseEvent, navigate: (path: string) => void): void {
  const link = (event.target as Element).closest('a');
  const path = link?.getAttribute('href') ?? '';
  if (!path.startsWith('/') || !staysInTab(event)) return;
  event.preventDefault();
  navigate(path);
}
