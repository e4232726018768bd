import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { PublicFrame } from './PublicFrame.tsx';

/** Accepts an invitation with a new password (AUTH-16, AUTH-17). */
export function AcceptInvitePage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  return (
    <PublicFrame>
      <NewPasswordForm
        path="/users/invite/accept"
        link="invite"
        checkedBy="/users/invite/check"
        token={query.get('token') ?? ''}
        title={t('public.accept_invite')}
        lead={t('public.accept_invite_lead')}
        button={t('public.create_account')}
        done={t('public.account_created_successfully')}
      />
    </PublicFrame>
  );
}
