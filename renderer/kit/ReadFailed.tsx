import { useRender } from '../contract/render.ts';
import { Button } from './Button.tsx';
import { messageOf } from './error-text.ts';
import { isRefusal, type Failure } from './failure.ts';
import { Notice } from './Notice.tsx';
import classes from './ReadFailed.module.css';

/** In place of related rows that were not read: of a refusal the reason; anything else can be asked for again. */
export function ReadFailed({ error, again }: Failure) {
  const { t } = useRender();
  if (isRefusal(error)) return <Notice kind="warning">{t('interfaces.related_not_readable')}</Notice>;
  return (
    <Notice kind="danger">
      <div className={classes.failed}>
        <span>{t('interfaces.related_not_read', { reason: messageOf(error) })}</span>
        <Button size="small" kind="outline" icon="refresh" onClick={again}>
          {t('common.retry')}
        </Button>
      </div>
    </Notice>
  );
}
