import { useEffect, useRef, type ReactNode } from 'react';
import { useRender } from '../contract/render.ts';
import { Button } from '../kit/controls/Button.tsx';
import classes from '../kit/rows/rows.module.css';

interface Props {
  readonly title: string;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
  onDone(): void;
  readonly onCancel?: (() => void) | undefined;
  /** Unused: no click or key outside the buttons closes the form. */
  readonly isEdited?: () => boolean;
}

/** Shows the form of a row below its line, instead of in a drawer. */
export function InlineFrame({ title, tools, children, onDone, onCancel }: Props) {
  const { t } = useRender();
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const at = place.current;
    at?.focus();
    const row = at?.closest('[role="listitem"]');
    return () => row?.querySelector<HTMLElement>('[data-open]')?.focus();
  }, []);
  return (
    <section ref={place} className={classes.inline} aria-label={title} tabIndex={-1} data-autofocus>
      {children}
      <div className={classes.inlineFoot}>
        {tools}
        {onCancel && (
          <Button kind="quiet" size="small" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        )}
        <Button size="small" kind="outline" icon={onCancel ? 'check' : 'close'} onClick={onDone}>
          {t(onCancel ? 'common.done' : 'common.close')}
        </Button>
      </div>
    </section>
  );
}
