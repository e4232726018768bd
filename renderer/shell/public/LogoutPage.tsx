import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Loader } from '../../kit/Loader.tsx';
import { useShell } from '../context.ts';
import { PublicFrame } from './PublicFrame.tsx';

/** AUTH-20. */
export function LogoutPage() {
  const { platform, clock } = useShell();
  const { t } = useTranslation();
  const navigate = useNavigate();
  useEffect(() => {
    void platform.session
      .logout('SIGN_OUT')
      .then(() => navigate('/login?reason=SIGN_OUT', { replace: true }));
  }, [platform, navigate]);
  return (
    <PublicFrame>
      <Loader label={t('common.loading')} clock={clock} />
    </PublicFrame>
  );
}
