import { useRender } from '../../../../renderer/contract/render.ts';
import { IconButton } from '../../../../renderer/kit/controls/IconButton.tsx';
import { useLateTexts } from '../../../../renderer/kit/hooks/use-late-texts.ts';
import { formatFileSize } from '../../../../schemas/value/file-size.ts';
import classes from './file.module.css';
import type { Upload } from './upload.ts';

interface Props extends Upload {
  /** Label of the stop button. It contains the file name if several uploads are shown. */
  readonly stopLabel?: string;
  readonly onPause: () => void;
  readonly onResume: () => void;
  readonly onStop: () => void;
}

export function Progress({ name, percent, size = null, stopLabel, onStop, ...props }: Props) {
  const { t, locale } = useRender();
  const hasLateTexts = useLateTexts();
  const { canPause = false, isPaused = false, onPause, onResume } = props;
  const stateOf = () => {
    if (percent === null) return t('common.loading');
    if (!hasLateTexts || size === null) return t('interfaces.percent', { percent });
    const values = { percent, size: formatFileSize(size, locale) };
    return t(isPaused ? 'files.upload_paused' : 'files.percent_of', values);
  };
  return (
    <div className={classes.progress}>
      <span className={classes.name}>{name}</span>
      <span className={classes.percent}>{stateOf()}</span>
      {canPause && hasLateTexts && (
        <IconButton
          icon={isPaused ? 'play_arrow' : 'pause'}
          size="small"
          label={t(isPaused ? 'files.upload_resume' : 'files.upload_pause', { name })}
          onClick={isPaused ? onResume : onPause}
        />
      )}
      <IconButton
        icon="close"
        size="small"
        label={stopLabel ?? t('interfaces.stop_upload')}
        onClick={onStop}
      />
      <progress className={classes.bar} max={100} value={percent ?? undefined} aria-label={name} />
    </div>
  );
}
