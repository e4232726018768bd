import {
  memo,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useFrame } from '../../contract/workspace.ts';
import { useRender } from '../../contract/render.ts';
import { Icon } from '../controls/Icon.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { shortcutText } from '../controls/shortcut-text.ts';
import { deferred } from '../lazy-widget.ts';
import classes from './page.module.css';

/** Loaded when it opens, because wide pages have a column instead. */
const NavigationDrawer = deferred(async () => (await import('./NavigationDrawer.tsx')).NavigationDrawer);

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
  // It stays while it closes.
  const [hasDrawer, setDrawer] = useState(false);
  if (navigation.overlay && !hasDrawer) setDrawer(true);
  return (
    <>
      {navigation.opened && (
        <nav
          className={classes.navigation}
          style={{ width: navigation.width }}
          aria-label={t('shell.navigation')}
        >
          <NavigationHead
            onClose={navigation.toggle}
            closeLabel={t('shell.collapse_navigation')}
            closeButton={navigation.toggleButton}
          />
          <FindButton />
          <NavigationBody name={name}>{children}</NavigationBody>
          <ResizeHandle />
        </nav>
      )}
      {hasDrawer && (
        <NavigationDrawer opened={navigation.overlay} label={t('shell.navigation')} onClose={close}>
          {modules}
          <div className={classes.drawerNavigation}>
            <NavigationHead onClose={close} closeLabel={t('shell.close_navigation')} />
            <FindButton />
            <NavigationBody name={name}>{children}</NavigationBody>
          </div>
        </NavigationDrawer>
      )}
    </>
  );
});

/** Scroll position in px of each navigation, kept when pages unmount, until the tab is closed. */
const scrolled = new Map<string, number>();

function NavigationBody({ name, children }: Props) {
  const body = useRef<HTMLDivElement>(null);
  const shown = useRef(0);
  useLayoutEffect(() => {
    const position = scrolled.get(name) ?? 0;
    // Setting the position that it has would calculate the layout of the unfinished page.
    if (!body.current || position === shown.current) return;
    body.current.scrollTop = position;
    shown.current = position;
  }, [name]);
  return (
    <div
      ref={body}
      className={classes.navigationBody}
      data-scroll
      onScroll={(event) => {
        shown.current = event.currentTarget.scrollTop;
        scrolled.set(name, shown.current);
      }}
    >
      {children}
    </div>
  );
}

interface HeadProps {
  readonly onClose: () => void;
  readonly closeLabel: string;
  readonly closeButton?: RefObject<HTMLButtonElement | null>;
}

function NavigationHead({ onClose, closeLabel, closeButton }: HeadProps) {
  const { projectName, projectNote } = useFrame();
  return (
    <div className={classes.navigationHead}>
      <div>
        <strong className={classes.cut}>{projectName}</strong>
        {projectNote && <small className={classes.cut}>{projectNote}</small>}
      </div>
      <IconButton
        {...(closeButton ? { ref: closeButton, expanded: true } : {})}
        icon="keyboard_double_arrow_left"
        size="small"
        label={closeLabel}
        onClick={onClose}
      />
    </div>
  );
}

/** Opens the command palette. */
function FindButton() {
  const { t } = useRender();
  const { openPalette, navigation } = useFrame();
  return (
    <button
      type="button"
      data-finds
      className={classes.find}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => {
        navigation.setOverlay(false);
        openPalette();
      }}
    >
      <Icon name="search" size={18} />
      <span className={classes.cut}>{t('shell.find_anything')}</span>
      <kbd aria-hidden dir="ltr">
        {shortcutText('meta+k')}
      </kbd>
    </button>
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
