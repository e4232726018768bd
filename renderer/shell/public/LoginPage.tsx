/** The sign-in page (AUTH-02…04, AUTH-10). A signed-in user can continue or sign out. */
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Loader } from '../../kit/feedback/Loader.tsx';
import { deferred } from '../../kit/lazy-widget.ts';
import { useSessionStatus, useShell } from '../context.ts';
import { textOfCode } from '../../kit/feedback/error-text.ts';
import { translateWith } from '../i18n.ts';
import { ContinueAs } from './ContinueAs.tsx';
import { PublicFrame } from './PublicFrame.tsx';
import { SignInForm } from './SignInForm.tsx';
import { startPage } from './start-page.ts';

const Unreachable = deferred(async () => (await import('../Unreachable.tsx')).Unreachable);

export function LoginPage() {
  const shell = useShell();
  const { clock } = shell;
  const { t, i18n } = useTranslation();
  const status = useSessionStatus();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const code = query.get('code') ?? query.get('error');
  const goOn = async () => navigate(await startPage(shell, query.get('redirect')), { replace: true });

  if (status === 'unknown')
    return (
      <PublicFrame>
        <Loader label={t('common.loading')} clock={clock} />
      </PublicFrame>
    );
  if (status === 'unreachable')
    return (
      <PublicFrame>
        <Unreachable />
      </PublicFrame>
    );
  if (status === 'signed-in')
    return (
      <PublicFrame notice={t('public.authenticated')}>
        <ContinueAs onContinue={() => void goOn()} />
      </PublicFrame>
    );
  return (
    <PublicFrame notice={reasonText(query.get('reason'), t)}>
      <SignInForm
        problem={code === null ? null : textOfCode(code, translateWith(i18n))}
        onSignedIn={() => void goOn()}
      />
    </PublicFrame>
  );
}

/** Returns the text for the reason of a sign-out (AUTH-10). */
function reasonText(reason: string | null, t: (key: string) => string): string {
  const known = reason === 'SESSION_EXPIRED' || reason === 'SIGN_OUT';
  return t(known ? `logout_reasons.${reason}` : 'public.not_authenticated');
}
