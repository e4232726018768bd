/** Composition root of the browser: platform + registry + screens → app. */
import './renderer/kit/layers.css';
import '@mantine/core/styles.layer.css';
import './renderer/kit/base.css';
import './renderer/shell/frame-skeleton.css';
import { createRoot } from 'react-dom/client';
import { takeFirstRequest } from './adapters/browser/first-requests.ts';
import { createScripts } from './adapters/browser/scripts.ts';
import { pageVisibility, createTabs, tabLock } from './adapters/browser/tabs.ts';
import { createPlatformStores, createStores, createViews } from './adapters/browser/views.ts';
import { createRestPlatform } from './adapters/rest/platform.ts';
import type { Workspace } from './renderer/contract/workspace.ts';
import { systemClock } from './renderer/contract/ports.ts';
import { App } from './renderer/shell/App.tsx';
import { completeTexts, createTexts } from './renderer/shell/i18n.ts';
import { basePath } from './renderer/shell/public/paths.ts';
import { createAppRouter } from './renderer/shell/router.tsx';
import { shareLoad } from './renderer/shell/share-load.ts';
import type { ScreensFile } from './schemas/screen/types.ts';

const views = createViews(basePath);
const platform = createRestPlatform({
  origin: window.location.origin,
  clock: systemClock,
  takeSent: takeFirstRequest,
  screens: new URL(`${import.meta.env.BASE_URL}extensions/screens/`, window.location.origin).href,
  ...createPlatformStores(views),
  locks: tabLock,
  tabs: createTabs('armature.changes'),
  pageVisibility,
  views,
});

/** Loads everything that only the private app needs, in separate chunks. */
const loadWorkspace = shareLoad<Workspace>(async () => {
  const scripts = createScripts(platform);
  const [{ loadExtensions }, { addModules, isTakenModule }, json, { ScreenView }, { slots }] =
    await Promise.all([
      import('./registry/extensions.ts'),
      import('./schemas/screen/modules.ts'),
      import('./screens.json'),
      import('./renderer/screen/ScreenView.tsx'),
      import('./renderer/shell/slots.ts'),
    ]);
  const showsGallery = import.meta.env.DEV && window.location.pathname === '/admin/gallery';
  const View = showsGallery ? (await import('./registry/gallery/Gallery.tsx')).Gallery : ScreenView;
  const screens = json.default as unknown as ScreensFile;
  const isTaken = (id: string) => isTakenModule(screens, id);
  const loadResume = () => import('./registry/resume.ts');
  const { registry, modules } = await loadExtensions({ scripts, clock: systemClock, isTakenModule: isTaken });
  return { registry, builtIn: addModules(screens, modules), ScreenView: View, slots, loadResume };
});

// The session and the private app start before the texts are loaded.
void platform.session.resume();
const parts = { platform, clock: systemClock, loadWorkspace, ...createStores(platform.origin, views) };
const texts = createTexts(parts.storage.get('locale') ?? undefined);
const router = createAppRouter({ ...parts, completeTexts: () => texts.then(completeTexts) });
const root = createRoot(document.querySelector('#root') as HTMLElement);
void texts.then((loaded) => root.render(<App {...parts} router={router} texts={loaded} />));
