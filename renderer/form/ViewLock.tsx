import { useRender } from '../contract/render.ts';
import { Icon } from '../kit/controls/Icon.tsx';
import { useLateTexts } from '../kit/hooks/use-late-texts.ts';
import classes from './form.module.css';

/** Says above a form that it cannot be saved while an administrator views the app as another user or role. */
export function ViewLock() {
  const { t, platform } = useRender();
  if (!useLateTexts()) return null;
  const view = platform.session.views?.current;
  const name = view?.name ?? '';
  return (
    <div className={classes.lockedItem} role="note">
      <Icon name="visibility" />
      <p>
        <strong>{t(view?.writable ? 'viewing.form_writable' : 'viewing.form')}</strong>{' '}
        {t('viewing.form_fields', { name })}
      </p>
    </div>
  );
}
