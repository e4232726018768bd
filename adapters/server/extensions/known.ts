/**
 * Names that screens may use, read from generated files, so that the server validates screens without loading
 * widgets.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Known } from '../../../schemas/screen/check-references.ts';
import type { ScreenContributions } from '../../../schemas/screen/shape.ts';
import { textKeys } from '../../../schemas/screen/texts.ts';
import type { ScreensFile } from '../../../schemas/screen/types.ts';
import { projectRoot } from '../project-root.ts';

export interface KnownScreens {
  readonly builtIn: ScreensFile;
  readonly known: Omit<Known, 'before'>;
}

/** Reads the names. Called whenever screens are read, so that a developer's change takes effect at once. */
export function readKnown(): KnownScreens {
  const contributions = readJson('public/screens.known.json') as ScreenContributions;
  return {
    builtIn: readJson('screens.json') as ScreensFile,
    known: { ...contributions, texts: textKeys(readJson('renderer/locales/en-US.json')) },
  };
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(projectRoot, path), 'utf8'));
}
