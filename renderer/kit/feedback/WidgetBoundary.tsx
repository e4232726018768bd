import { Component, type ContextType, type ErrorInfo, type ReactNode } from 'react';
import { RenderContext } from '../../contract/render.ts';
import { messageOf } from './error-text.ts';
import { forgetFailures } from '../lazy-widget.ts';
import classes from './WidgetBoundary.module.css';

interface Props {
  /** The widget's id, for the error message. */
  readonly name: string;
  /** Shown instead of the error message: a cell falls back to plain text. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/** An error boundary for one widget. A failure does not affect the rest of the page. */
export class WidgetBoundary extends Component<Props, { readonly failure: string | null }> {
  static override contextType = RenderContext;
  declare context: ContextType<typeof RenderContext>;
  override state: { readonly failure: string | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: messageOf(error) };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.warn(`Widget "${this.props.name}" failed.`, error, info.componentStack);
  }

  readonly again = () => {
    forgetFailures();
    this.setState({ failure: null });
  };

  override render() {
    if (this.state.failure === null) return this.props.children;
    return (
      this.props.fallback ?? (
        <div className={classes.failure} role="alert">
          <strong>{this.props.name}</strong>
          <span>{this.state.failure}</span>
          <button type="button" onClick={this.again}>
            {this.context?.t('common.retry') ?? '↻'}
          </button>
        </div>
      )
    );
  }
}
