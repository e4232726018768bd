import { Drawer } from '@mantine/core';
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { Button } from '../../../renderer/kit/Button.tsx';
import classes from './drawer.module.css';

/** How many drawers this one lies over: each leaves 136 px of the one below in sight (mock.md "Drawer"). */
const Depth = createContext(0);

interface Props {
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Keeps what was changed; Escape and the scrim do as well, since nothing typed is lost. */
  onDone(): void;
  /** Takes back all that was changed since it opened; absent where nothing can be changed. */
  readonly onCancel?: (() => void) | undefined;
}

/** The form of a part of an item, beside the item's own. */
export function ItemDrawer({ title, children, onDone, onCancel }: Props) {
  const { t } = useRender();
  const depth = useContext(Depth);
  // It is unmounted rather than closed, which the library does not give the focus back for.
  const [opener] = useState(() => document.activeElement);
  useEffect(() => () => queueMicrotask(() => opener instanceof HTMLElement && opener.focus()), [opener]);
  return (
    <Drawer.Root opened onClose={onDone} position="right" size={Math.max(360, 720 - 136 * depth)} padding={0}>
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={classes.head}>
          <Drawer.Title className={classes.title}>{title}</Drawer.Title>
          {onCancel && (
            <Button kind="quiet" onClick={onCancel}>
              {t('common.cancel')}
            </Button>
          )}
          <Button kind="primary" icon={onCancel ? 'check' : 'close'} onClick={onDone}>
            {t(onCancel ? 'common.done' : 'common.close')}
          </Button>
        </div>
        <Drawer.Body className={classes.body}>
          <Depth value={depth + 1}>{children}</Depth>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
