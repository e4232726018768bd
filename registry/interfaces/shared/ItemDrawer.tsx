import { Drawer } from '@mantine/core';
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import type { Disabled } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Button } from '../../../renderer/kit/Button.tsx';
import { useEscape } from '../../../renderer/kit/use-escape.ts';
import classes from './drawer.module.css';

/** How many drawers this one lies over: each leaves 136 px of the one below in sight (mock.md "Drawer"). */
const Depth = createContext(0);

interface Props {
  readonly title: ReactNode;
  /** The names of what leads here, from the page on. */
  readonly trail?: readonly string[];
  /** What its main button is called; "Done" unless told. */
  readonly done?: string;
  /** What else can be done, before its main buttons. */
  readonly tools?: ReactNode;
  /** Why it cannot be done yet. */
  readonly notYet?: Disabled;
  /** Its content is a column that takes the height and scrolls by itself. */
  readonly fills?: boolean;
  readonly children: ReactNode;
  /** Keeps what was changed; Escape and the scrim do as well, since nothing typed is lost. */
  onDone(): void;
  /** Takes back all that was changed since it opened; absent where nothing can be changed. */
  readonly onCancel?: (() => void) | undefined;
  /** Escape and the scrim, where they are to take back. */
  readonly onDismiss?: () => void;
}

/** The form of a part of an item, beside the item's own. */
export function ItemDrawer(props: Props) {
  const { title, trail = [], done, children, onDone, onCancel, onDismiss = onDone } = props;
  const { t } = useRender();
  const depth = useContext(Depth);
  useEscape(true, onDismiss);
  // It is unmounted rather than closed, which the library does not give the focus back for.
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
          {/* It takes the focus itself: its first button is one that cannot be used yet, and tells why. */}
          <Drawer.Body className={props.fills ? classes.column : classes.body} tabIndex={-1} data-autofocus>
            <Depth value={depth + 1}>{children}</Depth>
          </Drawer.Body>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}
