import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlatformError } from '../../contract/platform.ts';
import { Loader } from '../../kit/feedback/Loader.tsx';
import { PasswordRules } from '../../kit/password/PasswordRules.tsx';
import { usePasswordPattern } from '../../kit/password/use-password-pattern.ts';
import { useShell } from '../context.ts';
import { translateWith } from '../i18n.ts';
import { AccountForm } from './AccountForm.tsx';
import { EmailField } from './EmailField.tsx';
import { ExpiredLink, type UnusableLink } from './ExpiredLink.tsx';
import { emailOfToken, isExpiredToken } from './mail-token.ts';
import { PasswordField } from './PasswordField.tsx';

/** After this time the form is shown although the link is not checked yet. ms */
const longestCheck = 1000;

interface Props {
  /** Accepts `{ token, password }` (CALL-09, CALL-12). */
  readonly path: '/auth/password/reset' | '/users/invite/accept';
  /** Says before the password is sent that a link cannot be used, if the platform has this request. */
  readonly checkedBy?: '/users/invite/check';
  readonly token: string;
  readonly link: UnusableLink['of'];
  readonly title: string;
  readonly lead: string;
  readonly button: string;
  readonly done: string;
}

/** Sets a new password (AUTH-14…17). The token determines the user, so the email cannot be changed. */
export function NewPasswordForm({ path, checkedBy, token, link, ...texts }: Props) {
  const { platform, clock, loadLateTexts } = useShell();
  const { t, i18n } = useTranslation();
  const rulesId = useId();
  const pattern = usePasswordPattern(platform);
  const [hasTexts, setHasTexts] = useState(false);
  const [password, setPassword] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const [isChecking, setIsChecking] = useState(checkedBy !== undefined);
  useEffect(() => {
    let isMounted = true;
    // Without these texts the form works, and the platform names the rule that a password breaks.
    loadLateTexts().then(
      () => isMounted && setHasTexts(true),
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, [loadLateTexts]);
  useEffect(() => {
    if (checkedBy === undefined || token === '') return undefined;
    let isMounted = true;
    const showForm = () => {
      if (isMounted) setIsChecking(false);
    };
    const timer = clock.setTimeout(showForm, longestCheck);
    const check = async () => {
      // The capabilities are known together with the project.
      await platform.project();
      if (platform.capabilities.inviteChecks) await platform.call('POST', checkedBy, { token });
    };
    check()
      .catch((error: unknown) => {
        if (isMounted && refusesToken(error)) setIsRefused(true);
      })
      .finally(showForm);
    return () => {
      isMounted = false;
      clock.clearTimeout(timer);
    };
  }, [platform, clock, checkedBy, token]);
  if (token === '') return <ExpiredLink of={link} why="incomplete" />;
  if (isExpiredToken(token, clock.now())) return <ExpiredLink of={link} why="expired" />;
  if (isRefused) return <ExpiredLink of={link} why="used" />;
  if (isChecking) return <Loader label={t('common.loading')} clock={clock} />;
  const send = () =>
    platform.call('POST', path, { token, password }).catch((error: unknown) => {
      if (refusesToken(error)) setIsRefused(true);
      throw error;
    });
  const email = emailOfToken(token);
  const hasRules = hasTexts && pattern !== null;
  return (
    <AccountForm {...texts} isReady={password !== ''} send={send}>
      {(disabled) => (
        <>
          <EmailField value={email} readOnly disabled={disabled} />
          <PasswordField
            label={t('public.new_password')}
            value={password}
            autoComplete="new-password"
            disabled={disabled}
            describedBy={hasRules ? rulesId : undefined}
            onChange={setPassword}
          />
          {hasRules && !disabled && (
            <PasswordRules
              id={rulesId}
              password={password}
              email={email}
              pattern={pattern}
              t={translateWith(i18n)}
            />
          )}
        </>
      )}
    </AccountForm>
  );
}

/** Returns true for a link that was used before, was replaced, or never existed. */
function refusesToken(error: unknown): boolean {
  return error instanceof PlatformError && error.code === 'INVALID_PAYLOAD';
}
