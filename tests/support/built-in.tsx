/** Renders the built-in screens in jsdom for a signed-in user. */
import builtIn from '../../screens.json';
import { ScreenView } from '../../renderer/screen/ScreenView.tsx';
import type { ScreensFile } from '../../schemas/screen/types.ts';
import { openShell, type ShellCase } from './shell.tsx';

export const builtInScreens = builtIn as unknown as ScreensFile;

export const openBuiltIn = (
  path: string,
  parts: Pick<ShellCase, 'registry' | 'reply' | 'slots' | 'viewed' | 'drafts'>,
) => openShell(path, { ...parts, signedIn: true, screens: builtInScreens, view: ScreenView });
