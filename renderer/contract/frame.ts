/** What the shell's frame offers to the page that stands in it, and what the workspace hands to screens. */
import { createContext, useContext, type ComponentType, type ReactNode } from 'react';
import type { OfferedIssue, OfferedScreens, ScreensFile } from '../../schemas/screen/types.ts';
import type { DraftStore, Storage } from './ports.ts';
import type { Registry } from './registry.ts';
import type { Slots } from './render.ts';

export interface FrameContextValue {
  readonly projectName: string;
  /** Below the project's name in the navigation. */
  readonly projectNote: string | null;
  /** The module bar, for the navigation drawer of small screens. */
  readonly modules: ReactNode;
  readonly navigation: {
    /** Beside the page, from 960 px on. */
    readonly opened: boolean;
    /** px */
    readonly width: number;
    /** Over the page, below 960 px. */
    readonly overlay: boolean;
    toggle(): void;
    setOverlay(opened: boolean): void;
    resize(width: number): void;
  };
  readonly sidebar: {
    readonly opened: boolean;
    /** Its sections stand without headings: something else opens them. */
    readonly bare?: true;
    setOpened(opened: boolean): void;
  };
  /** Sets the browser's title: the page's, then the project's (SHELL-16). */
  setTitle(title: string | null): void;
}

export const FrameContext = createContext<FrameContextValue | null>(null);

/** Only inside the shell's frame. */
export function useFrame(): FrameContextValue {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error('A page stands outside the frame: render it inside the shell (FrameContext).');
  return frame;
}

/** What is composed in main.tsx and needed only after sign-in. */
export interface Workspace {
  readonly registry: Registry;
  /** As written: files of screens are merged over it. */
  readonly builtIn: ScreensFile;
  /** Draws the screen of the router's location; answers not-found itself through `NotFound`. */
  readonly ScreenView: ComponentType;
  readonly slots: Slots;
}

/** What screens find beside the RenderContext. */
export interface WorkspaceContextValue extends Workspace {
  /** The built-in screens with those from files over them. */
  readonly screens: ScreensFile;
  /** For administrators: mistakes in files of screens, and the screens that cannot be shown for them. */
  readonly issues: readonly OfferedIssue[];
  readonly withheld: OfferedScreens['withheld'];
  readonly storage: Storage;
  readonly drafts: DraftStore;
  readonly settings: Readonly<Record<string, unknown>>;
  /** SHELL-02, for paths that no screen has. */
  readonly NotFound: ComponentType;
  /** Loads metadata, permissions and settings again after they changed. */
  readonly reload: () => Promise<void>;
}

export const WorkspaceContext = createContext<WorkspaceContextValue | null>(null);

export function useWorkspace(): WorkspaceContextValue {
  const workspace = useContext(WorkspaceContext);
  if (!workspace) throw new Error('useWorkspace() stands outside the private app (WorkspaceContext).');
  return workspace;
}
