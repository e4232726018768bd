import { useRender } from '../../../../renderer/contract/render.ts';
import { IconButton } from '../../../../renderer/kit/IconButton.tsx';
import classes from './file.module.css';
import type { Upload } from './upload.ts';

export function Progress({ name, percent, onStop }: Upload & { readonly onStop: () => void }) {
  const { t } = useRender();
  return (
    <div className={classes.progress}>
      <span className={classes.name}>{name}</span>
      <span className={classes.percent}>{t('interfaces.percent', { percent })}</span>
      <IconButton icon="close" size="small" label={t('interfaces.stop_upload')} onClick={onStop} />
      <progress className={classes.bar} max={100} value={percent} aria-label={name} />
    </div>
  );
}
