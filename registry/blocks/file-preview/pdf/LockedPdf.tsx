import { PasswordInput } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useRender } from '../../../../renderer/contract/render.ts';
import { Button } from '../../../../renderer/kit/controls/Button.tsx';
import { useAnnouncement } from '../../../../renderer/kit/hooks/use-announcement.ts';
import { ContentState } from '../ContentState.tsx';
import classes from './pdf.module.css';

/** A PDF that waits for its password. Each attempt creates a new value. */
export interface PdfLock {
  /** Whether the previously entered password was wrong. */
  readonly isWrong: boolean;
  readonly unlock: (password: string) => void;
}

interface Props {
  readonly lock: PdfLock;
  readonly link: ReactNode;
}

/**
 * Prompts for the password of a PDF. The library decrypts the file in this page: the password is not sent, and it stays in
 * memory only while the preview is shown.
 */
export function LockedPdf({ lock, link }: Props) {
  const { t } = useRender();
  const [password, setPassword] = useState('');
  const [checked, setChecked] = useState<PdfLock | null>(null);
  const [isChanged, setChanged] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isChecking = checked === lock;
  const problem = lock.isWrong && !isChanged && !isChecking ? t('files.pdf_password_wrong') : null;
  useAnnouncement(problem);
  useEffect(() => {
    if (!lock.isWrong) return;
    setChanged(false);
    input.current?.focus();
    input.current?.select();
  }, [lock]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble to the page's own forms, which are ancestors in React's tree.
    event.stopPropagation();
    if (password === '' || isChecking) return;
    setChecked(lock);
    lock.unlock(password);
  };
  return (
    <ContentState icon="lock" text={t('files.pdf_password')}>
      <form className={classes.lock} onSubmit={submit}>
        <PasswordInput
          ref={input}
          label={t('files.pdf_password_label')}
          // The password belongs to the file. Browsers must not fill in or store that of the account.
          autoComplete="off"
          visibilityToggleButtonProps={{ 'aria-label': t('public.show_password') }}
          value={password}
          error={problem}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setChanged(true);
          }}
        />
        <Button
          type="submit"
          kind="primary"
          loading={isChecking}
          disabled={password === '' && { reason: t('files.pdf_password_missing') }}
        >
          {t('files.pdf_unlock')}
        </Button>
      </form>
      {link}
    </ContentState>
  );
}
