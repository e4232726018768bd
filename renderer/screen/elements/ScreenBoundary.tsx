/** An error boundary for one screen. The frame stays, and other pages still work. */
import { Component, type ErrorInfo, type ReactNode } from 'react';
import type { ScreensFile } from '../../../schemas/screen/types.ts';
import { useRender } from '../../contract/render.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { ErrorPanel } from '../../kit/feedback/ErrorPanel.tsx';
import { messageOf } from '../../kit/feedback/error-text.ts';
import { Page } from '../../kit/page/Page.tsx';

interface Props {
  /** The error is cleared when the URL or the screens change. */
  readonly at: string;
  readonly screens: ScreensFile;
  /** True for a screen over another page, which has no page header of its own. */
  readonly bare?: boolean;
  readonly children: ReactNode;
}

interface State {
  readonly at: string | null;
  readonly screens: ScreensFile | null;
  readonly failure: string | null;
}

export class ScreenBoundary extends Component<Props, State> {
  override state: State = { at: null, screens: null, failure: null };

  static getDerivedStateFromProps({ at, screens }: Props, state: State): State | null {
    return at === state.at && screens === state.screens ? null : { at, screens, failure: null };
  }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: messageOf(error) };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(`The screen at ${this.props.at} failed.`, error, info.componentStack);
  }

  override render() {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    const again = () => this.setState({ failure: null });
    return <FailedScreen message={failure} bare={this.props.bare === true} onAgain={again} />;
  }
}

interface FailedProps {
  readonly message: string;
  readonly bare: boolean;
  readonly onAgain: () => void;
}

function FailedScreen({ message, bare, onAgain }: FailedProps) {
  const { t } = useRender();
  const panel = (
    <ErrorPanel
      title={t('errors.unexpected')}
      facts={[{ label: t('errors.message'), value: message }]}
      actions={
        <Button kind="primary" icon="refresh" onClick={onAgain}>
          {t('common.retry')}
        </Button>
      }
    >
      {t('screens.failed')}
    </ErrorPanel>
  );
  return bare ? (
    panel
  ) : (
    <Page title={t('errors.unexpected')} icon="error">
      {panel}
    </Page>
  );
}
