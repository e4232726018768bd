import { useRender } from '../../contract/render.ts';
import { Button } from '../controls/Button.tsx';
import { messageOf } from './error-text.ts';
import { isRefusal, type Failure } from '../../contract/failure.ts';
import { Notice } from './Notice.tsx';
import classes from './ReadFailed.module.css';

/**
 * Shown instead of data that could not be read. A rejected read shows the reason; other failures offer a
 * retry. Without a `text`, the data are related items.
 */
export function ReadFailed({ error, again, text }: Failure & { readonly text?: string }) {
  const { t } = useRender();
  const own = text === undefined ? null : t(text, { reason: messageOf(error) });
  if (isRefusal(error)) return <Notice kind="warning">{own ?? t('interfaces.related_not_readable')}</Notice>;
  return (
    <Notice kind="danger">
      <div className={classes.failed}>
        <span>{own ?? t('interfaces.related_not_read', { reason: messageOf(error) })}</span>
        <Button size="small" kind="outline" icon="refresh" onClick={again}>
          {t('common.retry')}
        </Button>
      </div>
    </Notice>
  );
}
