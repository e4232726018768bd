import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import type { Disabled } from '../../../renderer/contract/disabled.ts';
import classes from './comments.module.css';

interface Props {
  /** Accessible name of the text area. */
  readonly label: string;
  readonly placeholder?: string;
  readonly text: string;
  readonly submit: string;
  readonly notYet: Disabled;
  readonly isBusy: boolean;
  /** Starts with the focus, and Escape calls it. Absent if the form cannot be closed. */
  readonly onCancel?: () => void;
  onChange(text: string): void;
  onSubmit(): void;
}

/** A text area with its button. Ctrl+Enter or Cmd+Enter submits (COMM-06). */
export function TextForm(props: Props) {
  const { t } = useRender();
  const { label, text, submit, notYet, isBusy, onCancel, onChange, onSubmit } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const isEditor = onCancel !== undefined;
  useEffect(() => {
    const { current } = area;
    if (!isEditor || !current) return;
    current.focus();
    current.setSelectionRange(current.value.length, current.value.length);
  }, [isEditor]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && onCancel && !isBusy) {
      // Escape would also close a sidebar that covers the page.
      event.preventDefault();
      event.stopPropagation();
      onCancel();
    }
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (notYet === false && !isBusy) onSubmit();
  };
  return (
    <div className={classes.form}>
      <textarea
        ref={area}
        className={classes.area}
        // The placeholder has the direction of the page.
        dir={text === '' ? undefined : 'auto'}
        aria-label={label}
        placeholder={props.placeholder}
        // In browsers without `field-sizing` in CSS, the height fits the lines.
        rows={Math.min(12, Math.max(3, text.split('\n').length))}
        value={text}
        readOnly={isBusy}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={classes.buttons}>
        {onCancel && (
          <Button size="small" kind="quiet" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        )}
        <Button
          size="small"
          kind="primary"
          shortcut="meta+enter"
          disabled={notYet}
          loading={isBusy}
          onClick={onSubmit}
        >
          {submit}
        </Button>
      </div>
    </div>
  );
}
