import { useRender } from '../../../renderer/contract/render.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { messageOf } from '../../../renderer/kit/feedback/error-text.ts';
import { Notice } from '../../../renderer/kit/feedback/Notice.tsx';
import { ContentNotSent } from './read-start.ts';
import classes from './file-preview.module.css';

interface Props {
  readonly icon: string;
  readonly text: string;
  readonly children?: React.ReactNode;
}

/** A sentence instead of the content of a file. */
export function ContentState({ icon, text, children }: Props) {
  return (
    <div className={classes.state}>
      <Icon name={icon} size={24} />
      <p>{text}</p>
      {children}
    </div>
  );
}

interface NotReadProps {
  readonly error: unknown;
  readonly again: () => void;
  readonly children?: React.ReactNode;
}

/** Why the content could not be read. A refused read cannot be repeated. */
export function ContentNotRead({ error, again, children }: NotReadProps) {
  const { t } = useRender();
  const status = error instanceof ContentNotSent ? error.status : null;
  if (status === 403 || status === 401)
    return <ContentState icon="lock" text={t('files.content_not_allowed')} />;
  const reason =
    status === null
      ? t('files.content_not_received', { reason: messageOf(error) })
      : t('files.content_not_read', { status });
  return (
    <div className={classes.state}>
      <Notice kind="danger">{reason}</Notice>
      <Button size="small" kind="outline" icon="refresh" onClick={again}>
        {t('common.retry')}
      </Button>
      {children}
    </div>
  );
}
