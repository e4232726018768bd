import { Drawer } from '@mantine/core';
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import type { Disabled } from '../contract/disabled.ts';
import { useRender } from '../contract/render.ts';
import { Button } from './controls/Button.tsx';
import { useEscape } from './hooks/use-escape.ts';
import classes from './drawer.module.css';

/** Number of drawers below this one. Each drawer is 136 px narrower than the one below it. */
const Depth = createContext(0);

interface Props {
  readonly title: ReactNode;
  /** Names of the parent items, starting with the page's item. */
  readonly trail?: readonly string[];
  /** Label of the primary button; the default is "Done". */
  readonly done?: string;
  /** Additional buttons, shown before the main ones. */
  readonly tools?: ReactNode;
  /** Why the primary button is disabled. */
  readonly notYet?: Disabled;
  /** Whether the content fills the height and scrolls itself. */
  readonly fills?: boolean;
  readonly children: ReactNode;
  /** Called to keep the edits: by the primary button, and by default also by Escape and the overlay. */
  onDone(): void;
  /** Called to discard all edits since the drawer opened. Absent in read-only drawers. */
  readonly onCancel?: (() => void) | undefined;
  /** Called for Escape and the overlay instead of `onDone`. */
  readonly onDismiss?: () => void;
}

/** A drawer with the form of a related row or of a list item. */
export function ItemDrawer(props: Props) {
  const { title, trail = [], done, children, onDone, onCancel, onDismiss = onDone } = props;
  const { t } = useRender();
  const depth = useContext(Depth);
  useEscape(true, onDismiss);
  // The drawer is unmounted instead of closed, so Mantine does not return the focus.
  const [opener] = useState(() => document.activeElement);
  useEffect(() => () => queueMicrotask(() => opener instanceof HTMLElement && opener.focus()), [opener]);
  return (
    <Drawer.Root
      opened
      onClose={onDismiss}
      closeOnEscape={false}
      position="right"
      size={Math.max(360, 720 - 136 * depth)}
      padding={0}
    >
      <Drawer.Overlay className={classes.scrim} data-nested={depth > 0 || undefined} />
      <Drawer.Content>
        <div className={props.fills ? `${classes.frame} ${classes.fills}` : classes.frame}>
          <div className={classes.head}>
            <div className={classes.names}>
              {trail.length > 0 && <p className={classes.trail}>{trail.join(' › ')}</p>}
              <Drawer.Title className={classes.title}>{title}</Drawer.Title>
            </div>
            {props.tools}
            {onCancel && (
              <Button kind="quiet" onClick={onCancel}>
                {t('common.cancel')}
              </Button>
            )}
            <Button
              kind="primary"
              icon={onCancel ? 'check' : 'close'}
              disabled={props.notYet ?? false}
              onClick={onDone}
            >
              {onCancel ? (done ?? t('common.done')) : t('common.close')}
            </Button>
          </div>
          {/* The body gets the focus, because the first button of the header may be disabled. */}
          <Drawer.Body className={props.fills ? classes.column : classes.body} tabIndex={-1} data-autofocus>
            <Depth value={depth + 1}>{children}</Depth>
          </Drawer.Body>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}
