/** Renders the whole shell in jsdom, with a platform whose responses a function returns. */
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createMemoryRouter } from 'react-router-dom';
import { createRestPlatform } from '../../adapters/rest/platform.ts';
import { createRegistry, type Registry } from '../../renderer/contract/registry.ts';
import type { View, Views } from '../../renderer/contract/session.ts';
import type { Slots } from '../../renderer/contract/render.ts';
import type { DraftStore, Visit, VisitStore } from '../../renderer/contract/ports.ts';
import type { Workspace } from '../../renderer/contract/workspace.ts';
import { App } from '../../renderer/shell/App.tsx';
import { createTexts } from '../../renderer/shell/i18n.ts';
import { createRoutes } from '../../renderer/shell/router.tsx';
import type { ScreensFile } from '../../schemas/screen/types.ts';
import { createTestClock } from './clock.ts';
import { createMemoryDrafts } from './memory-drafts.ts';
import { createFakeFetch, failure, origin, token, type Call, type Reply } from './fake-fetch.ts';

export const me = {
  id: 'u1',
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  last_page: '/users',
  role: { id: 'r1', name: 'Admin', admin_access: true, app_access: true },
};

export interface ShellCase {
  readonly signedIn?: boolean;
  readonly reply?: (call: Call) => Reply | undefined | Promise<Reply>;
  /** The content of the frame. */
  readonly view?: ComponentType;
  readonly screens?: ScreensFile;
  readonly registry?: Registry;
  /** Forms and displays. By default they render nothing. */
  readonly slots?: Slots;
  /** The last visit of this browser. Empty by default. */
  readonly visits?: VisitStore;
  /** The view of the app as another user or role. None by default. */
  readonly viewed?: View;
  /** URL of the folder with screen files beside the build. */
  readonly beside?: string;
  readonly drafts?: DraftStore;
}

const noRegistry = { interfaces: [], displays: [], layouts: [], panels: [], blocks: [], actions: [] };

export async function openShell(path: string, options: ShellCase = {}) {
  const { fetch, calls } = createFakeFetch((call) => {
    const own = options.reply?.(call);
    if (own) return own;
    if (call.path === '/auth/refresh') return options.signedIn ? token('t') : failure(400, 'INVALID_PAYLOAD');
    if (call.path === '/auth/login') return token('t');
    if (call.path.startsWith('/users/me')) return { body: { data: me } };
    return undefined;
  });
  const clock = createTestClock();
  const kept = new Map<string, string>();
  const workspace: Workspace = {
    registry: options.registry ?? createRegistry(noRegistry),
    builtIn: options.screens ?? { version: 1, screens: {} },
    ScreenView: options.view ?? TheScreen,
    slots: options.slots ?? {
      Form: () => null,
      Fields: () => null,
      FieldControl: () => null,
      ItemForm: () => null,
      Items: () => null,
      RelatedList: () => null,
      RelatedActions: () => null,
      RelatedDrawer: () => null,
      PickDrawer: () => null,
      AccessDrawer: () => null,
      Display: () => null,
      Template: () => null,
    },
  };
  const { visits = createMemoryVisits() } = options;
  const parts = {
    platform: createRestPlatform({
      origin,
      clock,
      fetch,
      ...(options.viewed ? { views: viewsOf(options.viewed) } : {}),
      ...(options.beside === undefined ? {} : { screens: options.beside }),
    }),
    clock,
    visits,
    loadWorkspace: async () => workspace,
  };
  const router = createMemoryRouter(createRoutes({ ...parts, completeTexts: async () => {} }, path), {
    initialEntries: [path],
  });
  const texts = await createTexts();
  render(
    <App
      env="test"
      {...parts}
      storage={{ get: (key) => kept.get(key) ?? null, set: (key, value) => void kept.set(key, value) }}
      drafts={options.drafts ?? createMemoryDrafts()}
      texts={texts}
      router={router}
    />,
  );
  return { router, calls, clock, texts, user: userEvent.setup() };
}

const viewsOf = (view: View): Views => ({
  current: view,
  start: () => undefined,
  end: () => undefined,
  forget: () => undefined,
});

/** Stores the last visit of a test in memory. */
export function createMemoryVisits(): VisitStore & { readonly last: () => Visit | null } {
  let last: Visit | null = null;
  return {
    last: () => last,
    read: async () => last,
    write: async (visit) => void (last = visit),
    remove: async () => void (last = null),
  };
}

function TheScreen() {
  return <p>The screen</p>;
}
