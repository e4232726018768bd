import { createContext, useContext } from 'react';
import type { ScreensFile } from '../../schemas/screen/types.ts';

/** The merged, validated screens of all sources. */
export const ScreensContext = createContext<ScreensFile>({ version: 1, screens: {} });

export function useScreens(): ScreensFile {
  return useContext(ScreensContext);
}
