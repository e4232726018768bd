import { useRender } from '../../contract/render.ts';
import { shortcutText } from '../../kit/controls/shortcut-text.ts';
import classes from './palette.module.css';

/** The keys of the palette, and the number of results. null before the first search. */
export function PaletteFoot({ count }: { readonly count: number | null }) {
  const { t } = useRender();
  return (
    <div className={classes.foot}>
      <span>
        <kbd>↑</kbd>
        <kbd>↓</kbd> {t('palette.key_move')}
      </span>
      <span>
        <kbd dir="ltr">{shortcutText('enter')}</kbd> {t('palette.key_open')}
      </span>
      <span>
        <kbd dir="ltr">{shortcutText('meta+enter')}</kbd> {t('palette.key_open_tab')}
      </span>
      {count !== null && <span className={classes.count}>{t('palette.results', { count })}</span>}
    </div>
  );
}
