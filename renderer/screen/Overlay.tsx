/** A screen over its still-mounted parent (screens.md rule 2); closing goes back to it, Escape too. */
import { Drawer, Modal } from '@mantine/core';
import { useLocation, useNavigate } from 'react-router-dom';
import { pathOfTarget } from './path-of-target.ts';
import { Screen, type ScreenProps } from './Screen.tsx';
import { useWorkspace } from '../contract/frame.ts';
import classes from './screen.module.css';

export function Overlay(props: ScreenProps) {
  const { screens } = useWorkspace().screens;
  const go = useNavigate();
  const { search } = useLocation();
  const close = () => {
    const path = pathOfTarget(screens, { screen: props.spec.parent ?? '', params: props.roots.route });
    void go(path === null ? -1 : (`${path}${search}` as never));
  };
  if (props.spec.as === 'dialog')
    return (
      <Modal.Root opened onClose={close} centered padding={0}>
        <Modal.Overlay />
        <Modal.Content>
          <Modal.Body>
            <Screen {...props} />
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    );
  return (
    <Drawer.Root opened onClose={close} position="right" size={720} padding={0}>
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Body className={classes.drawer}>
          <Screen {...props} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
