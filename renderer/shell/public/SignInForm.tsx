import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '../../kit/controls/Button.tsx';
import { useShell } from '../context.ts';
import { PlatformError } from '../../contract/platform.ts';
import { codeOf, textOfCode } from '../../kit/feedback/error-text.ts';
import { translateWith } from '../i18n.ts';
import { CodeField } from './CodeField.tsx';
import { EmailField } from './EmailField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { Problem } from './Problem.tsx';
import { Providers } from './Providers.tsx';
import { useCountdown } from './use-countdown.ts';
import classes from './public.module.css';

interface Props {
  /** The reason why the user has to sign in, as a text. */
  readonly problem?: string | null;
  /**
   * True in the overlay of an expired session: the same user continues, and there are no links to other
   * pages.
   */
  readonly again?: boolean;
  /** The email of the user who continues. It may arrive late, and does not replace a typed email. */
  readonly knownEmail?: string | null;
  readonly onSignedIn: () => void;
}

/** The sign-in form (AUTH-03, AUTH-05…09). */
export function SignInForm({ problem = null, again = false, knownEmail = null, onSignedIn }: Props) {
  const { platform, clock } = useShell();
  const { t, i18n } = useTranslation();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const [needsOtp, setNeedsOtp] = useState(false);
  const [busy, setBusy] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  const [left, wait] = useCountdown(clock);
  const [waitText, setWaitText] = useState('');
  const [showsMissing, setShowsMissing] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const otpInput = useRef<HTMLInputElement>(null);
  const lacksEmail = email.trim() === '';
  const lacksPassword = password === '';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || left > 0) return;
    setShowsMissing(lacksEmail || lacksPassword);
    if (lacksEmail || lacksPassword) {
      (lacksEmail ? emailInput : passwordInput).current?.focus();
      return;
    }
    setBusy(true);
    setCode(null);
    try {
      await platform.session.login({ email: email.trim(), password, ...(otp ? { otp } : {}) });
      onSignedIn();
    } catch (error) {
      const failed = codeOf(error);
      const seconds = secondsToWait(error);
      if (seconds > 0) {
        wait(seconds);
        setWaitText(t(...waitWords(seconds)));
        return;
      }
      // The first INVALID_OTP only prompts for the code. The next one means that the code is wrong (AUTH-06).
      setCode(failed === 'INVALID_OTP' && !needsOtp ? null : signInCode(failed));
      if (failed === 'INVALID_OTP') {
        setNeedsOtp(true);
        otpInput.current?.focus();
      }
    } finally {
      setBusy(false);
    }
  };
  // Focuses the field in the commit that shows it. One frame later, it could receive keys meant for another
  // field.
  useLayoutEffect(() => {
    if (needsOtp) otpInput.current?.focus();
  }, [needsOtp]);
  useLayoutEffect(() => {
    if (!knownEmail || emailInput.current?.value) return;
    setEmail(knownEmail);
    passwordInput.current?.focus();
  }, [knownEmail]);
  const changeEmail = (value: string) => {
    setEmail(value);
    setNeedsOtp(false);
    setOtp('');
  };
  const failedText = code === null ? problem : textOfCode(code, translateWith(i18n));
  // The text does not count down, because screen readers would read it every second. The button counts.
  const shown = left > 0 ? waitText : failedText;
  const remaining = t('public.try_again_in', { time: clockTime(left) });

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <div>
        <h1>{t(again ? 'public.sign_in_again' : 'public.welcome')}</h1>
        <p className={classes.lead}>{t(again ? 'public.sign_in_again_lead' : 'public.lead')}</p>
      </div>
      {shown && <Problem>{shown}</Problem>}
      <EmailField
        value={email}
        error={showsMissing && lacksEmail ? t('public.enter_email') : undefined}
        inputRef={emailInput}
        onChange={changeEmail}
        autoFocus={!again}
      />
      <PasswordField
        label={t('public.password')}
        value={password}
        autoComplete="current-password"
        error={showsMissing && lacksPassword ? t('public.enter_password') : undefined}
        inputRef={passwordInput}
        isFirst={Boolean(knownEmail)}
        aside={
          !again && (
            <Link className={classes.link} to="/reset-password">
              {t('public.forgot_password')}
            </Link>
          )
        }
        onChange={setPassword}
      />
      {needsOtp && <CodeField value={otp} inputRef={otpInput} onChange={setOtp} />}
      <Button
        type="submit"
        kind="primary"
        size="block"
        loading={busy}
        disabled={left > 0 && { reason: waitText }}
      >
        {left > 0 ? remaining : t('public.sign_in')}
      </Button>
      {!again && <Providers />}
    </form>
  );
}

/**
 * A malformed email is rejected with INVALID_PAYLOAD. For the user it is the same as wrong credentials
 * (AUTH-09).
 */
function signInCode(code: string): string {
  return code === 'INVALID_PAYLOAD' ? 'INVALID_CREDENTIALS' : code;
}

/** Returns the number of seconds that the platform requires to wait after too many failures, or 0. */
function secondsToWait(error: unknown): number {
  const wait = error instanceof PlatformError ? error.errors[0]?.extensions['retry_after'] : undefined;
  return typeof wait === 'number' && wait > 0 ? Math.ceil(wait) : 0;
}

function waitWords(seconds: number): [string, { count: number }] {
  return seconds < 120
    ? ['public.wait_seconds', { count: seconds }]
    : ['public.wait_minutes', { count: Math.ceil(seconds / 60) }];
}

/** Returns a time such as `0:30` or `14:05`. */
function clockTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
