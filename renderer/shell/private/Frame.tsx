/** The private app's frame: the module bar and the columns that the page renders. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { Clock } from '../../contract/ports.ts';
import { FrameContext, type FrameContextValue } from '../../contract/workspace.ts';
import { useRender } from '../../contract/render.ts';
import { titleOf } from '../branding.ts';
import { useLostFocus } from '../../kit/hooks/use-lost-focus.ts';
import { useShell } from '../context.ts';
import { PaletteHost, type PaletteLayer } from './PaletteHost.tsx';
import { useRecentItems } from './recent-items.ts';
import { ModuleBar } from './ModuleBar.tsx';
import classes from './frame.module.css';

/** Width in px from which the sidebar opens by itself (SHELL-10). */
const wide = 1424;
/** Interval in ms in which a resized window is measured at most once (SHELL-21). */
const measureEvery = 100;
const widths = { least: 180, usual: 220, most: 400 } as const;

export function Frame({ children }: { readonly children: ReactNode }) {
  const { storage, branding } = useShell();
  const { t, announce, clock } = useRender();
  const { pathname } = useLocation();
  const [opened, setOpened] = useState(storage.get('navigation') !== 'closed');
  const [overlay, setOverlay] = useState(false);
  const [width, setWidth] = useState(() => widthIn(Number(storage.get('navigation.width')) || widths.usual));
  const [sidebar, setSidebar] = useSidebar(clock);
  const [layer, setLayer] = useState<PaletteLayer>(null);
  useRecentItems();
  useEffect(() => setOverlay(false), [pathname]);
  const toggleButton = useRef<HTMLButtonElement>(null);
  useLostFocus(opened, () => toggleButton.current);
  const [title, setTitle] = useState<string | null>(null);
  useEffect(() => {
    document.title = titleOf(title, branding.name);
    return () => {
      document.title = titleOf(null, branding.name);
    };
  }, [title, branding.name]);
  // Screen readers read the first page by themselves.
  const announced = useRef<string | null>(null);
  useEffect(() => {
    if (title === null) return;
    if (announced.current !== null && announced.current !== title) announce(title);
    announced.current = title;
  }, [title, announce]);

  const frame = useMemo<FrameContextValue>(
    () => ({
      projectName: branding.name,
      projectNote: branding.subtitle,
      modules: <ModuleBar />,
      navigation: {
        opened,
        overlay,
        width,
        setOverlay,
        toggleButton,
        toggle() {
          storage.set('navigation', opened ? 'closed' : 'open');
          setOpened(!opened);
        },
        resize(next) {
          storage.set('navigation.width', String(widthIn(next)));
          setWidth(widthIn(next));
        },
      },
      openPalette: () => setLayer('palette'),
      sidebar: { opened: sidebar, setOpened: setSidebar },
      setTitle,
    }),
    [branding, opened, overlay, width, sidebar, setSidebar, storage, setTitle],
  );
  return (
    <FrameContext.Provider value={frame}>
      <a className={classes.skip} href="#main">
        {t('shell.skip_to_content')}
      </a>
      <div className={classes.frame}>
        <div className={classes.bar}>
          <ModuleBar />
        </div>
        {children}
      </div>
      <PaletteHost opened={layer} onOpen={setLayer} />
    </FrameContext.Provider>
  );
}

/** Opens or closes the sidebar when the window crosses 1424 px. Otherwise the user decides. */
function useSidebar(clock: Clock): [boolean, (opened: boolean) => void] {
  const [opened, setOpened] = useState(() => window.innerWidth >= wide);
  // A later effect could miss a change of the width after the first rendering.
  useLayoutEffect(() => {
    let was = window.innerWidth >= wide;
    const follow = () => {
      const is = window.innerWidth >= wide;
      if (is !== was) setOpened(is);
      was = is;
    };
    let timer: number | null = null;
    const onResize = () => {
      timer ??= clock.setTimeout(() => {
        timer = null;
        follow();
      }, measureEvery);
    };
    window.addEventListener('resize', onResize);
    return () => {
      window.removeEventListener('resize', onResize);
      if (timer !== null) clock.clearTimeout(timer);
    };
  }, [clock]);
  return [opened, setOpened];
}

function widthIn(width: number): number {
  return Math.min(Math.max(Math.round(width), widths.least), widths.most);
}
