import { useRender } from '../../../../renderer/contract/render.ts';
import { IconButton } from '../../../../renderer/kit/controls/IconButton.tsx';
import classes from './file.module.css';
import type { Upload } from './upload.ts';

interface Props extends Upload {
  /** Label of the stop button. It contains the file name if several uploads are shown. */
  readonly stopLabel?: string;
  readonly onStop: () => void;
}

export function Progress({ name, percent, stopLabel, onStop }: Props) {
  const { t } = useRender();
  return (
    <div className={classes.progress}>
      <span className={classes.name}>{name}</span>
      <span className={classes.percent}>
        {percent === null ? t('common.loading') : t('interfaces.percent', { percent })}
      </span>
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
