import { PasswordInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../kit/feedback/Dialog.tsx';
import { DialogFoot } from '../../kit/feedback/DialogFoot.tsx';

interface Props {
  /** Whether the previously entered password was wrong. */
  readonly isWrong: boolean;
  /** Called with the password, or with null if the user cancelled. */
  readonly onAnswer: (password: string | null) => void;
}

/** Prompts for the current password before a save that changes how the user signs in. */
export function PasswordDialog({ isWrong, onAnswer }: Props) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble to the page's own forms, which are ancestors in React's tree.
    event.stopPropagation();
    if (password !== '') onAnswer(password);
  };
  return (
    <Dialog title={t('confirm_password.title')} onClose={() => onAnswer(null)}>
      <form onSubmit={submit}>
        <PasswordInput
          data-autofocus
          label={t('confirm_password.label')}
          description={t('confirm_password.lead')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('public.show_password') }}
          value={password}
          error={isWrong && password === '' ? t('confirm_password.wrong') : null}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <DialogFoot
          cancel={t('common.cancel')}
          done={t('confirm_password.done')}
          disabled={password === '' && { reason: t('confirm_password.missing') }}
          onCancel={() => onAnswer(null)}
        />
      </form>
    </Dialog>
  );
}
