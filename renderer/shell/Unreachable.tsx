import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../kit/controls/Button.tsx';
import { ErrorPanel } from '../kit/feedback/ErrorPanel.tsx';
import { useShell } from './context.ts';

/**
 * Shown instead of the page while the platform does not respond. The session retries by itself and then
 * continues.
 */
export function Unreachable() {
  const { platform } = useShell();
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const ask = () => {
    setBusy(true);
    void platform.session.resume().finally(() => setBusy(false));
  };
  return (
    <ErrorPanel
      title={t('public.unreachable')}
      actions={
        <Button kind="primary" icon="refresh" loading={busy} onClick={ask}>
          {t('common.retry')}
        </Button>
      }
    >
      {t('public.unreachable_lead')}
    </ErrorPanel>
  );
}
