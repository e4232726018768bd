import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEscape } from '../hooks/use-escape.ts';
import { useReturnFocus } from '../hooks/use-return-focus.ts';
import classes from './page.module.css';

interface Props {
  readonly opened: boolean;
  readonly label: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** The module bar and the navigation above a narrow page. */
export function NavigationDrawer({ opened, label, children, onClose }: Props) {
  useReturnFocus(opened);
  useEscape(opened, onClose);
  return (
    <Drawer.Root opened={opened} onClose={onClose} closeOnEscape={false} size={300} padding={0}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={label}>
        <Drawer.Body className={classes.drawerBody}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
