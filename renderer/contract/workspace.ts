/**
 * The contexts of the page frame (shell) and of the workspace: the parts that screens use besides the
 * RenderContext.
 */
import { createContext, useContext, type ComponentType, type ReactNode, type RefObject } from 'react';
import type { ServedIssue, ServedScreens, ScreensFile } from '../../schemas/screen/types.ts';
import type { DraftStore, Storage } from './ports.ts';
import type { Registry } from './registry.ts';
import type { Slots } from './render.ts';
import type { Services } from './services.ts';

export interface FrameContextValue {
  readonly projectName: string;
  /** Shown below the project's name in the navigation. */
  readonly projectNote: string | null;
  /** The module bar. Small screens show it in the navigation drawer. */
  readonly modules: ReactNode;
  readonly navigation: {
    /** Open beside the page, from 960 px on. */
    readonly opened: boolean;
    /** Width in px. */
    readonly width: number;
    /** Open over the page, below 960 px. */
    readonly overlay: boolean;
    toggle(): void;
    /** The button that opens or closes the column. It takes the focus of the other one. */
    readonly toggleButton: RefObject<HTMLButtonElement | null>;
    setOverlay(opened: boolean): void;
    resize(width: number): void;
  };
  /** Opens the command palette. It loads its code at the first use. */
  openPalette(): void;
  readonly sidebar: {
    readonly opened: boolean;
    /** Its sections have no headings, because another control opens them. */
    readonly bare?: true;
    setOpened(opened: boolean): void;
  };
  /** Sets the browser's title to the page's title and the project's name (SHELL-16). */
  setTitle(title: string | null): void;
}

export const FrameContext = createContext<FrameContextValue | null>(null);

/** Returns the frame. Throws outside the shell's frame. */
export function useFrame(): FrameContextValue {
  const frame = useContext(FrameContext);
  if (!frame)
    throw new Error('useFrame() must be called inside the shell: render the page inside <FrameContext>.');
  return frame;
}

/**
 * Where the buttons of a screen are drawn. `bar`: all beside each other. On a phone, `short-bar` contains only the
 * primary button, and `menu` contains all other actions as menu items.
 */
export const ActionPlace = createContext<'bar' | 'short-bar' | 'menu'>('bar');

/** The parts that main.tsx composes and that are needed only after sign-in. */
export interface Workspace {
  readonly registry: Registry;
  /** The built-in screens. Screens from files are merged over them. */
  readonly builtIn: ScreensFile;
  /** Renders the screen that matches the router's location, or `NotFound`. */
  readonly ScreenView: ComponentType;
  readonly slots: Slots;
  /** Loads the function that continues work of earlier visits. Called once, when the app is idle. */
  readonly loadResume?: () => Promise<{ readonly resume: (services: Services) => Promise<void> }>;
}

/** The workspace as screens see it, besides the RenderContext. */
export interface WorkspaceContextValue extends Workspace {
  /** The built-in screens, merged with the screens from files. */
  readonly screens: ScreensFile;
  /** For administrators: issues in screen files, and the screens that cannot be shown because of them. */
  readonly issues: readonly ServedIssue[];
  readonly withheld: ServedScreens['withheld'];
  readonly storage: Storage;
  readonly drafts: DraftStore;
  readonly settings: Readonly<Record<string, unknown>>;
  /** Shown for paths that match no screen (SHELL-02). */
  readonly NotFound: ComponentType;
  /** Reloads metadata, permissions and settings after they changed. */
  readonly reload: () => Promise<void>;
}

export const WorkspaceContext = createContext<WorkspaceContextValue | null>(null);

export function useWorkspace(): WorkspaceContextValue {
  const workspace = useContext(WorkspaceContext);
  if (!workspace)
    throw new Error(
      'useWorkspace() must be called after sign-in: render the caller inside <WorkspaceContext>.',
    );
  return workspace;
}
