/** A screen over its still-mounted parent (screens.md rule 2); closing goes back to it, Escape too. */
import { Drawer, Modal } from '@mantine/core';
import { useLocation, useNavigate } from 'react-router-dom';
import { useRender } from '../contract/render.ts';
import { pathOfTarget } from './match.ts';
import { Screen, type ScreenProps } from './Screen.tsx';
import { useWorkspace } from '../contract/frame.ts';
import classes from './screen.module.css';

export function Overlay(props: ScreenProps) {
  const { t } = useRender();
  const { screens } = useWorkspace().screens;
  const go = useNavigate();
  const { search } = useLocation();
  const close = () => {
    const path = pathOfTarget(screens, { screen: props.spec.parent ?? '', params: props.roots.route });
    void go(path === null ? -1 : (`${path}${search}` as never));
  };
  const shared = {
    opened: true,
    onClose: close,
    withCloseButton: false,
    closeButtonProps: { 'aria-label': t('common.close') },
  };
  if (props.spec.as === 'dialog')
    return (
      <Modal {...shared} centered>
        <Screen {...props} />
      </Modal>
    );
  return (
    <Drawer {...shared} position="right" size={720} padding={0} classNames={{ body: classes.drawer }}>
      <Screen {...props} />
    </Drawer>
  );
}
