import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useShell } from '../context.ts';
import { AccountForm } from './AccountForm.tsx';
import { EmailField } from './EmailField.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { PublicFrame } from './PublicFrame.tsx';

/** Requests a password reset by email, or sets the new password if the URL contains a token (AUTH-12). */
export function ResetPasswordPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const token = query.get('token');
  return (
    <PublicFrame>
      {token ? (
        <NewPasswordForm
          path="/auth/password/reset"
          link="reset"
          token={token}
          title={t('public.reset_password')}
          lead={t('public.new_password_lead')}
          button={t('public.set_password')}
          done={t('public.password_reset_successful')}
        />
      ) : (
        <RequestForm />
      )}
    </PublicFrame>
  );
}

/** The form that requests the email (AUTH-13). */
function RequestForm() {
  const { platform } = useShell();
  const { t } = useTranslation();
  const [email, setEmail] = useState('');
  return (
    <AccountForm
      title={t('public.reset_password')}
      lead={t('public.reset_password_lead')}
      button={t('public.send_link')}
      done={t('public.password_reset_sent')}
      isReady={email.trim() !== ''}
      send={() => platform.call('POST', '/auth/password/request', { email: email.trim() })}
    >
      {(disabled) => <EmailField value={email} disabled={disabled} onChange={setEmail} />}
    </AccountForm>
  );
}
