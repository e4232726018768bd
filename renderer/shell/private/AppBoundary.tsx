import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/controls/Button.tsx';
import { copyText } from '../../kit/copy-text.ts';
import { ErrorPanel } from '../../kit/feedback/ErrorPanel.tsx';
import { codeOf, messageOf } from '../../kit/feedback/error-text.ts';

/** Catches errors that no inner boundary caught (ERR-05). */
export class AppBoundary extends Component<
  { readonly children: ReactNode },
  { readonly error: unknown; readonly failed: boolean }
> {
  override state = { error: null as unknown, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override render() {
    return this.state.failed ? <UnexpectedError error={this.state.error} /> : this.props.children;
  }
}

function UnexpectedError({ error }: { readonly error: unknown }) {
  const { t } = useTranslation();
  const code = codeOf(error);
  const message = messageOf(error);
  return (
    <ErrorPanel
      title={t('errors.unexpected')}
      facts={[
        { label: t('errors.code'), value: code },
        { label: t('errors.message'), value: message },
      ]}
      actions={
        <>
          <Button kind="primary" icon="refresh" onClick={() => window.location.reload()}>
            {t('common.retry')}
          </Button>
          <Button
            kind="outline"
            icon="content_copy"
            onClick={() => void copyText(JSON.stringify({ code, message, page: window.location.pathname }))}
          >
            {t('errors.copy_details')}
          </Button>
        </>
      }
    >
      {t('errors.unexpected_copy')}
    </ErrorPanel>
  );
}
