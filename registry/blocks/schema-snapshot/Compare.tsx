import { Textarea } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { useScreen } from '../../../renderer/contract/screen.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { Announced } from '../../../renderer/kit/feedback/Announced.tsx';
import { Notice } from '../../../renderer/kit/feedback/Notice.tsx';
import { useLostFocus } from '../../../renderer/kit/hooks/use-lost-focus.ts';
import { useFileDrop } from '../../../renderer/kit/hooks/use-file-drop.ts';
import type { Target } from '../../../schemas/screen/types.ts';
import { formatFileSize } from '../../../schemas/value/file-size.ts';
import { ApplyProgress } from './ApplyProgress.tsx';
import { Difference } from './Difference.tsx';
import { Omitted } from './Omitted.tsx';
import { useComparison } from './use-comparison.ts';
import classes from './schema-snapshot.module.css';

/** Longer texts are shown by the name of their file only, because a text area of megabytes is slow. Characters. */
const longestShown = 200_000;

/** Takes a snapshot as text or as a file, and shows how it differs from the data model. */
export function Compare({ open }: { readonly open: Target | null }) {
  const { t, locale } = useRender();
  const screen = useScreen();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [fileName, setFileName] = useState<string | null>(null);
  const { state, compare, apply, cancel, reset } = useComparison();
  const result = useRef<HTMLDivElement>(null);
  const applying = 'applying' in state ? state.applying : null;
  const isApplying = applying !== null;
  const busy = applying !== null && { reason: t('snapshot.applying', { count: applying.count }) };
  // The button that applies disappears with the click, and the button that cancels with the result.
  useLostFocus(isApplying, () => result.current);
  const change = (next: string, name: string | null) => {
    setText(next);
    setFileName(name);
    reset();
  };
  const take = async (file: File | undefined) => {
    if (file) change(await file.text(), file.name);
    if (input.current) input.current.value = '';
  };
  const { isOver, events } = useFileDrop(!isApplying, ([file]) => void take(file));
  const isLong = text.length > longestShown;
  // The progress of an apply draws the page again, and the text may have megabytes.
  const bytes = useMemo(() => (isLong ? new Blob([text]).size : 0), [isLong, text]);
  const size = formatFileSize(bytes, locale);

  return (
    <section className={classes.section} aria-labelledby="snapshot-compare">
      <h2 id="snapshot-compare">{t('snapshot.compare')}</h2>
      <p>{t('snapshot.compare_note')}</p>
      <div className={classes.drop} data-over={isOver || undefined} {...events}>
        {isLong ? (
          <p>
            {fileName === null
              ? t('snapshot.long_text', { size })
              : t('snapshot.long_file', { name: fileName, size })}
          </p>
        ) : (
          <Textarea
            label={t('snapshot.text')}
            description={fileName ?? t('snapshot.text_note')}
            classNames={{ input: classes.text }}
            spellCheck={false}
            dir="ltr"
            rows={8}
            readOnly={isApplying}
            value={text}
            onChange={(event) => change(event.currentTarget.value, null)}
          />
        )}
      </div>
      <div className={classes.ways}>
        <Button
          kind="primary"
          icon="import_export"
          loading={state.is === 'comparing'}
          disabled={busy || (text.trim() === '' && { reason: t('snapshot.empty') })}
          onClick={() => void compare(text)}
        >
          {t('snapshot.compare_now')}
        </Button>
        <Button kind="outline" icon="upload" disabled={busy} onClick={() => input.current?.click()}>
          {t('snapshot.choose_file')}
        </Button>
        {text !== '' && (
          <Button kind="quiet" disabled={busy} onClick={() => change('', null)}>
            {t('common.clear')}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept="application/json,.json"
          aria-label={t('snapshot.choose_file')}
          onChange={(event) => void take(event.currentTarget.files?.[0])}
        />
      </div>
      <div className={classes.result} ref={result} tabIndex={-1}>
        {state.is === 'problem' && (
          <Notice kind="danger">
            <p className={classes.lead}>{state.problem.text}</p>
            {state.problem.place && (
              <p className={classes.lead}>
                {t('snapshot.position', { ...state.problem.place })}
                <code dir="ltr" className={classes.excerpt}>
                  {state.problem.place.excerpt}
                </code>
              </p>
            )}
          </Notice>
        )}
        {state.is === 'same' && (
          <Notice kind="success">
            <Announced className={classes.lead} text={t('snapshot.same')} />
          </Notice>
        )}
        {state.is === 'same' && <Omitted parts={state.omitted} />}
        {state.is === 'applied' && (
          <Notice kind="success">
            <div className={classes.ways}>
              <Announced className={classes.lead} text={t('snapshot.applied', { count: state.count })} />
              {open && (
                <Button size="small" kind="outline" onClick={() => screen.navigate(open)}>
                  {t('snapshot.open_model')}
                </Button>
              )}
            </div>
          </Notice>
        )}
        {state.is === 'different' && (
          <Difference
            state={state}
            onApply={() => apply(state.diff)}
            onCancel={() => void cancel(applying?.id ?? null)}
            onAgain={() => void compare(text)}
          />
        )}
        {state.is === 'following' && (
          <ApplyProgress applying={state.applying} onCancel={() => void cancel(state.applying.id)} />
        )}
      </div>
    </section>
  );
}
