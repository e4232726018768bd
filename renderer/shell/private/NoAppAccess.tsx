import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../kit/controls/Button.tsx';
import { PublicFrame } from '../public/PublicFrame.tsx';
import classes from '../public/public.module.css';

/** Shown to users without app access (AUTH-33). */
export function NoAppAccess() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <PublicFrame>
      <div className={classes.form}>
        <div>
          <h1>{t('public.no_app_access')}</h1>
          <p className={classes.lead}>{t('public.no_app_access_body')}</p>
        </div>
        <Button kind="primary" size="block" onClick={() => void navigate('/logout')}>
          {t('public.sign_out')}
        </Button>
      </div>
    </PublicFrame>
  );
}
