import type { ReactNode } from 'react';
import type { Notice } from '../../contract/services.ts';
import { Button } from '../controls/Button.tsx';
import { Icon } from '../controls/Icon.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import classes from '../small.module.css';

const icons = { info: 'info', success: 'check_circle', warning: 'warning', danger: 'error' } as const;

interface Props {
  readonly notice: Notice;
  /** Duration in ms, shown as a progress line; null means that it stays. */
  readonly lasts: number | null;
  readonly closeLabel: string;
  /** Additional buttons, which do not close the notification. */
  readonly buttons?: ReactNode;
  readonly onClose: () => void;
  readonly onPause?: () => void;
  readonly onResume?: () => void;
}

/** The caller places it in a live region. */
export function Toast({ notice, lasts, closeLabel, buttons, onClose, onPause, onResume }: Props) {
  const { action, kind, title, text } = notice;
  return (
    <div
      className={classes.toast}
      data-kind={kind}
      onPointerEnter={onPause}
      onPointerLeave={onResume}
      onFocus={onPause}
      onBlur={onResume}
    >
      <Icon name={icons[kind]} />
      <div>
        <b>{title}</b> {text}
      </div>
      <span className={classes.toastTools}>
        {action && (
          <Button
            size="small"
            kind="quiet"
            onClick={() => {
              action.run();
              onClose();
            }}
          >
            {action.label}
          </Button>
        )}
        {buttons}
        <IconButton icon="close" size="small" label={closeLabel} onClick={onClose} />
      </span>
      {lasts !== null && action && (
        <span className={classes.time} style={{ animationDuration: `${lasts}ms` }} aria-hidden />
      )}
    </div>
  );
}
