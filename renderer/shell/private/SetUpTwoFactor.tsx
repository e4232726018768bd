/** Two-factor setup, required by a role with `enforce_tfa`: password, QR code, one-time code. */
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../kit/controls/Button.tsx';
import { qrCodeOf } from '../../kit/qr-code.ts';
import { useShell } from '../context.ts';
import { codeOf, textOfCode } from '../../kit/feedback/error-text.ts';
import { translateWith } from '../i18n.ts';
import { CodeField } from '../public/CodeField.tsx';
import { PasswordField } from '../public/PasswordField.tsx';
import { Problem } from '../public/Problem.tsx';
import { PublicFrame } from '../public/PublicFrame.tsx';
import classes from '../public/public.module.css';

interface Secret {
  readonly secret: string;
  readonly otpauth_url: string;
}

export function SetUpTwoFactor({ onDone }: { readonly onDone: () => void }) {
  const { platform } = useShell();
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const [made, setMade] = useState<{ readonly secret: string; readonly picture: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  /** The field of the password, then the field of the code. */
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), [made]);

  const generate = async () => {
    const { secret, otpauth_url } = await platform.call<Secret>('POST', '/users/me/tfa/generate', {
      password,
    });
    setMade({ secret, picture: await qrCodeOf(otpauth_url, 200) });
  };
  const enable = async (secret: string) => {
    await platform.call('POST', '/users/me/tfa/enable', { secret, otp });
    onDone();
  };
  // TFA-03, TFA-04.
  const isReady = made === null ? password !== '' : otp.length === 6;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !isReady) return;
    setBusy(true);
    setCode(null);
    try {
      await (made === null ? generate() : enable(made.secret));
    } catch (error) {
      const failed = codeOf(error);
      setCode(made !== null && failed === 'INVALID_PAYLOAD' ? 'INVALID_OTP' : failed);
      input.current?.select();
    } finally {
      setBusy(false);
    }
  };

  // The page has no email address that could be wrong.
  const isWrongPassword = made === null && code === 'INVALID_CREDENTIALS';
  const problem = isWrongPassword
    ? t('confirm_password.wrong')
    : code && textOfCode(code, translateWith(i18n));

  return (
    <PublicFrame>
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        <div>
          <h1>{t('public.two_factor')}</h1>
          <p className={classes.lead}>{t(made ? 'public.two_factor_scan' : 'public.two_factor_lead')}</p>
        </div>
        {problem !== null && <Problem>{problem}</Problem>}
        {made === null ? (
          <PasswordField
            inputRef={input}
            label={t('public.password')}
            value={password}
            autoComplete="current-password"
            onChange={setPassword}
          />
        ) : (
          <>
            <img className={classes.scan} src={made.picture} alt={t('public.two_factor_qr_code')} />
            <code className={classes.secret}>{made.secret}</code>
            <CodeField inputRef={input} value={otp} maxLength={6} onChange={setOtp} />
          </>
        )}
        <Button type="submit" kind="primary" size="block" loading={busy}>
          {t(made ? 'public.two_factor_enable' : 'public.continue')}
        </Button>
        <Button kind="plain" size="block" onClick={() => void navigate('/logout')}>
          {t('public.sign_out')}
        </Button>
      </form>
    </PublicFrame>
  );
}
