import { Drawer } from '@mantine/core';
import { memo, useLayoutEffect, useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useFrame } from '../../contract/workspace.ts';
import { useRender } from '../../contract/render.ts';
import { IconButton } from '../controls/IconButton.tsx';
import { useEscape } from '../hooks/use-escape.ts';
import classes from './page.module.css';

interface Props {
  /** Identifies the navigation, to restore its scroll position. */
  readonly name: string;
  readonly children: ReactNode;
}

/** The navigation column. Below 960 px it is a drawer together with the module bar. */
export const PageNavigation = memo(function PageNavigation({ name, children }: Props) {
  const { t } = useRender();
  const { navigation, modules } = useFrame();
  const close = () => navigation.setOverlay(false);
  useEscape(navigation.overlay, close);
  return (
    <>
      {navigation.opened && (
        <nav
          className={classes.navigation}
          style={{ width: navigation.width }}
          aria-label={t('shell.navigation')}
        >
          <NavigationHead onClose={navigation.toggle} closeLabel={t('shell.collapse_navigation')} />
          <NavigationBody name={name}>{children}</NavigationBody>
          <ResizeHandle />
        </nav>
      )}
      <Drawer.Root opened={navigation.overlay} onClose={close} closeOnEscape={false} size={300} padding={0}>
        <Drawer.Overlay />
        <Drawer.Content aria-label={t('shell.navigation')}>
          <Drawer.Body className={classes.drawerBody}>
            {modules}
            <div className={classes.drawerNavigation}>
              <NavigationHead onClose={close} closeLabel={t('shell.close_navigation')} />
              <NavigationBody name={name}>{children}</NavigationBody>
            </div>
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </>
  );
});

/** Scroll position in px of each navigation, kept when pages unmount, until the tab is closed. */
const scrolled = new Map<string, number>();

function NavigationBody({ name, children }: Props) {
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (body.current) body.current.scrollTop = scrolled.get(name) ?? 0;
  }, [name]);
  return (
    <div
      ref={body}
      className={classes.navigationBody}
      data-scroll
      onScroll={(event) => scrolled.set(name, event.currentTarget.scrollTop)}
    >
      {children}
    </div>
  );
}

function NavigationHead({
  onClose,
  closeLabel,
}: {
  readonly onClose: () => void;
  readonly closeLabel: string;
}) {
  const { projectName, projectNote } = useFrame();
  return (
    <div className={classes.navigationHead}>
      <div>
        <strong className={classes.cut}>{projectName}</strong>
        {projectNote && <small className={classes.cut}>{projectNote}</small>}
      </div>
      <IconButton icon="keyboard_double_arrow_left" size="small" label={closeLabel} onClick={onClose} />
    </div>
  );
}

const step = 16;

function ResizeHandle() {
  const { t } = useRender();
  const { navigation } = useFrame();
  const start = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const move = (event: PointerEvent) => {
    if (start.current) navigation.resize(start.current.width + event.clientX - start.current.x);
  };
  const press = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key];
    if (by !== undefined) navigation.resize(navigation.width + by);
  };
  return (
    // A window splitter is the only separator that can be focused (WAI-ARIA).
    <div
      className={classes.resize}
      role="separator"
      aria-orientation="vertical"
      aria-label={t('shell.resize_navigation')}
      aria-valuenow={navigation.width}
      aria-valuemin={180}
      aria-valuemax={400}
      tabIndex={0}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width: navigation.width };
      }}
      onPointerMove={move}
      onPointerUp={() => {
        start.current = null;
      }}
    />
  );
}
