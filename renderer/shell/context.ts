import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Workspace } from '../contract/workspace.ts';
import type { Platform } from '../contract/platform.ts';
import type { Clock, DraftStore, Storage, VisitStore } from '../contract/ports.ts';
import type { SessionStatus } from '../contract/session.ts';
import type { Branding } from './branding.ts';
import type { Theme } from './color-scheme.ts';
import type { Notices } from './notices.ts';

export interface Shell {
  readonly platform: Platform;
  readonly storage: Storage;
  readonly drafts: DraftStore;
  readonly visits: VisitStore;
  readonly clock: Clock;
  /** Loads the parts that only the private app needs. Concurrent and later callers share the load. */
  readonly loadWorkspace: () => Promise<Workspace>;
  readonly notices: Notices;
  readonly branding: Branding;
  readonly setBranding: (branding: Branding) => void;
  readonly setTheme: (theme: Theme) => void;
  readonly setLocale: (locale: string) => void;
  /** Loads the texts that only few pages show (scripts/late-texts.ts). */
  readonly loadLateTexts: () => Promise<void>;
}

/** The parts that the private app needs before its first render. */
export type StartParts = Pick<Shell, 'platform' | 'clock' | 'loadWorkspace' | 'visits'> & {
  /** Loads the texts of the private app. */
  readonly completeTexts: () => Promise<void>;
};

export const ShellContext = createContext<Shell | null>(null);

export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell() must be called inside <App>.');
  return shell;
}

export function useSessionStatus(): SessionStatus {
  const { session } = useShell().platform;
  return useSyncExternalStore(
    (listener) => session.subscribe(listener),
    () => session.status,
  );
}
