import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../kit/controls/Button.tsx';
import { publicPaths } from './paths.ts';
import classes from './public.module.css';

export interface UnusableLink {
  /** Only an administrator sends a new invitation. */
  readonly of: 'invite' | 'reset';
  /** The platform does not say whether a link was used, revoked or replaced. */
  readonly why: 'expired' | 'used' | 'incomplete';
}

/** Shown for the link of an invitation or password reset that does not work, with the ways to go on. */
export function ExpiredLink({ of, why }: UnusableLink) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const signIn = () => void navigate(publicPaths.login);
  return (
    <div className={classes.form} role="alert">
      <div>
        <h1>{t(`public.${of}_${why}`)}</h1>
        <p className={classes.lead}>{t(`public.${of}_${why}_lead`)}</p>
      </div>
      {of === 'reset' && (
        <Button kind="primary" size="block" onClick={() => void navigate(publicPaths.resetPassword)}>
          {t('public.request_new_link')}
        </Button>
      )}
      <Button kind={of === 'reset' ? 'outline' : 'primary'} size="block" onClick={signIn}>
        {t('public.back_to_sign_in')}
      </Button>
    </div>
  );
}
