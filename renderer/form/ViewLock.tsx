import { useRender } from '../contract/render.ts';
import { Icon } from '../kit/controls/Icon.tsx';
import { useLateTexts } from '../kit/hooks/use-late-texts.ts';
import classes from './form.module.css';

/** Says above a form that nothing can be saved while an administrator views the app as another user or role. */
export function ViewLock() {
  const { t, platform } = useRender();
  if (!useLateTexts()) return null;
  const name = platform.session.views?.current?.name ?? '';
  return (
    <div className={classes.lockedItem} role="note">
      <Icon name="visibility" />
      <p>
        <strong>{t('viewing.form')}</strong> {t('viewing.form_fields', { name })}
      </p>
    </div>
  );
}
