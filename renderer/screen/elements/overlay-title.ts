import { createContext, type ComponentType, type ReactNode } from 'react';

/**
 * The title component of the drawer or dialog around a screen, null on pages. The drawer provides it, because pages do
 * not load the library of dialogs.
 */
export const OverlayTitle = createContext<ComponentType<{ readonly children: ReactNode }> | null>(null);
