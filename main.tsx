/** Composition root of the browser: platform + registry + screens → app. */
import './renderer/kit/layers.css';
import '@mantine/core/styles.layer.css';
import './renderer/kit/base.css';
import { createRoot } from 'react-dom/client';
import { createBodyStore } from './adapters/browser/body-store.ts';
import { createDraftStore } from './adapters/browser/drafts.ts';
import { createScripts } from './adapters/browser/scripts.ts';
import { createLocalStorage } from './adapters/browser/storage.ts';
import { pageVisibility, createTabs, tabLock } from './adapters/browser/tabs.ts';
import { createRestPlatform } from './adapters/rest/platform.ts';
import type { Workspace } from './renderer/contract/workspace.ts';
import { systemClock } from './renderer/contract/ports.ts';
import { App } from './renderer/shell/App.tsx';
import { createTexts } from './renderer/shell/i18n.ts';
import type { ScreensFile } from './schemas/screen/types.ts';

const platform = createRestPlatform({
  origin: window.location.origin,
  clock: systemClock,
  screens: new URL(`${import.meta.env.BASE_URL}extensions/screens/`, window.location.origin).href,
  storage: createBodyStore(),
  locks: tabLock,
  tabs: createTabs('armature.changes'),
  pageVisibility,
});

/** Loads everything that only the private app needs, in separate chunks. */
async function loadWorkspace(): Promise<Workspace> {
  const scripts = createScripts(platform);
  const [{ loadRegistry }, builtIn, { ScreenView }, { slots }] = await Promise.all([
    import('./registry/extensions.ts'),
    import('./screens.json'),
    import('./renderer/screen/ScreenView.tsx'),
    import('./renderer/shell/slots.ts'),
  ]);
  // In development, /admin/gallery shows the examples of all widgets.
  const gallery = import.meta.env.DEV && window.location.pathname === '/admin/gallery';
  const View = gallery ? (await import('./registry/gallery/Gallery.tsx')).Gallery : ScreenView;
  const registry = await loadRegistry({ scripts, clock: systemClock, warn: console.warn });
  return { registry, builtIn: builtIn.default as unknown as ScreensFile, ScreenView: View, slots };
}

const root = createRoot(document.querySelector('#root') as HTMLElement);
void createTexts().then((texts) =>
  root.render(
    <App
      platform={platform}
      storage={createLocalStorage()}
      drafts={createDraftStore()}
      clock={systemClock}
      loadWorkspace={loadWorkspace}
      texts={texts}
    />,
  ),
);
