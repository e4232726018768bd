import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../kit/controls/Button.tsx';
import classes from './public.module.css';

/** Shown for the link of an invitation or password reset that has expired or was used. */
export function ExpiredLink() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <div className={classes.form} role="alert">
      <div>
        <h1>{t('public.link_expired')}</h1>
        <p className={classes.lead}>{t('public.link_expired_lead')}</p>
      </div>
      <Button kind="primary" size="block" onClick={() => void navigate('/login')}>
        {t('public.back_to_sign_in')}
      </Button>
    </div>
  );
}
