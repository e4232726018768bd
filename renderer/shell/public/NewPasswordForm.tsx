import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../context.ts';
import { AccountForm } from './AccountForm.tsx';
import { EmailField } from './EmailField.tsx';
import { emailOfToken } from './mail-token.ts';
import { PasswordField } from './PasswordField.tsx';

interface Props {
  /** Accepts `{ token, password }` (CALL-09, CALL-12). */
  readonly path: '/auth/password/reset' | '/users/invite/accept';
  readonly token: string;
  readonly title: string;
  readonly lead: string;
  readonly button: string;
  readonly done: string;
}

/** Sets a new password (AUTH-14…17). The token determines the user, so the email cannot be changed. */
export function NewPasswordForm({ path, token, ...texts }: Props) {
  const { platform } = useShell();
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  return (
    <AccountForm
      {...texts}
      isReady={password !== ''}
      send={() => platform.call('POST', path, { token, password })}
    >
      {(disabled) => (
        <>
          <EmailField value={emailOfToken(token)} readOnly disabled={disabled} />
          <PasswordField
            label={t('public.new_password')}
            value={password}
            autoComplete="new-password"
            disabled={disabled}
            onChange={setPassword}
          />
        </>
      )}
    </AccountForm>
  );
}
