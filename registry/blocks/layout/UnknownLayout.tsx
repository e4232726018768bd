import { useRender } from '../../../renderer/contract/render.ts';
import { Notice } from '../../../renderer/kit/feedback/Notice.tsx';
import { useText } from '../../../renderer/kit/hooks/use-text.ts';
import classes from './layout.module.css';

interface Props {
  /** The id that the preset stores. */
  readonly stored: string;
  /** The name of the layout in use. */
  readonly shown: string;
}

/** Says that the app does not have the layout of a preset. Changes of the list keep the stored layout. */
export function UnknownLayout({ stored, shown }: Props) {
  const { t } = useRender();
  const text = useText();
  return (
    <div className={classes.notice}>
      <Notice kind="info">{t('list.unknown_layout', { stored, shown: text(shown) })}</Notice>
    </div>
  );
}
