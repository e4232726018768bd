import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import classes from './section.module.css';

/** Says that changes of this part of the page are saved at once (DM-20, PERM-19). */
export function SavesAtOnce({ isSaving }: { readonly isSaving: boolean }) {
  const { t } = useRender();
  return (
    <span className={classes.aside}>
      <Icon name="cloud_done" size={18} />
      {t(isSaving ? 'settings.saving' : 'settings.saves_at_once')}
    </span>
  );
}
