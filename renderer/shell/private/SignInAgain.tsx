import { useEffect, useState } from 'react';
import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/controls/Button.tsx';
import { useOpenDialog } from '../../kit/feedback/open-dialogs.ts';
import { wouldLoseWork } from '../../kit/hooks/use-unload-warning.ts';
import { useEscape } from '../../kit/hooks/use-escape.ts';
import { useReturnFocus } from '../../kit/hooks/use-return-focus.ts';
import { useShell } from '../context.ts';
import { SignInForm } from '../public/SignInForm.tsx';

const stays = () => undefined;

/**
 * Sign-in overlay over a page whose session ended. Edits are kept. Cancelling leads to the sign-in page (AUTH-26).
 */
export function SignInAgain() {
  const { platform, visits } = useShell();
  const [email, setEmail] = useState<string | null>(null);
  const { t } = useTranslation();
  // Escape must neither close the overlay nor reach a layer below it.
  useEscape(true, stays);
  useReturnFocus();
  useOpenDialog(true);
  const { reason } = platform.session;
  useEffect(() => {
    // The user has signed out in another tab. A page without work does not stay visible.
    if (reason === 'SIGN_OUT' && !wouldLoseWork()) void platform.session.logout('SIGN_OUT');
  }, [platform, reason]);
  useEffect(() => {
    void visits.read().then((visit) => {
      // Another tab may have stored the visit of another user.
      if (visit && visit.me.id === platform.session.user) setEmail(visit.me.email);
    });
  }, [platform, visits]);
  return (
    <Modal.Root opened onClose={stays} closeOnEscape={false} size={420} centered>
      <Modal.Overlay />
      <Modal.Content aria-label={t('public.sign_in_again')} radius="md">
        <Modal.Body p={24}>
          <SignInForm
            again
            knownEmail={email}
            problem={t(`logout_reasons.${reason ?? 'SESSION_EXPIRED'}`)}
            onSignedIn={() => undefined}
          />
          <div style={{ marginTop: 12 }}>
            <Button size="block" onClick={() => void platform.session.logout('SESSION_EXPIRED')}>
              {t('public.leave_page')}
            </Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
