/**
 * Renders a screen in a drawer or dialog over its parent, which stays mounted. Closing it, also with Escape,
 * returns to the parent.
 */
import { Drawer, Modal, ModalBaseTitle } from '@mantine/core';
import { useLocation, useNavigate } from 'react-router-dom';
import { useEscape } from '../../kit/hooks/use-escape.ts';
import { useReturnFocus } from '../../kit/hooks/use-return-focus.ts';
import { pathOfTarget, searchOfParent } from '../resolve/path-of-target.ts';
import { Screen, type ScreenProps } from '../Screen.tsx';
import { OverlayTitle } from './overlay-title.ts';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { useWorkspace } from '../../contract/workspace.ts';
import classes from '../screen.module.css';

export function Overlay(props: ScreenProps) {
  const file = useWorkspace().screens;
  const { screens } = file;
  const go = useNavigate();
  const { pathname, search } = useLocation();
  const close = () => {
    const path = pathOfTarget(screens, { screen: props.spec.parent ?? '', params: props.roots.route });
    void go(path === null ? -1 : (`${path}${searchOfParent(props.spec, search)}` as never));
  };
  useEscape(true, close);
  useReturnFocus();
  const inside = (
    <ScreenBoundary bare at={pathname} screens={file}>
      <OverlayTitle value={ModalBaseTitle}>
        <Screen {...props} />
      </OverlayTitle>
    </ScreenBoundary>
  );
  if (props.spec.as === 'dialog')
    return (
      <Modal.Root opened onClose={close} closeOnEscape={false} centered padding={0}>
        <Modal.Overlay />
        <Modal.Content>
          <Modal.Body>{inside}</Modal.Body>
        </Modal.Content>
      </Modal.Root>
    );
  return (
    <Drawer.Root opened onClose={close} closeOnEscape={false} position="right" size={720} padding={0}>
      <Drawer.Overlay />
      <Drawer.Content>
        {/* The body takes the focus, because its first control may be replaced when the data is loaded. */}
        <Drawer.Body className={classes.drawer} tabIndex={-1} data-autofocus>
          {inside}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
