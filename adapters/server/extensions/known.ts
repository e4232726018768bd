/** What screens may name, as files beside the code tell it: the server checks screens and loads no widget. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Known } from '../../../schemas/screen/check-references.ts';
import type { ScreenContributions } from '../../../schemas/screen/shape.ts';
import { textKeys } from '../../../schemas/screen/texts.ts';
import type { ScreensFile } from '../../../schemas/screen/types.ts';

export interface KnownScreens {
  readonly builtIn: ScreensFile;
  readonly known: Omit<Known, 'before'>;
}

/** Read anew whenever screens are, so that a developer's change counts at once. */
export function readKnown(): KnownScreens {
  const contributions = readJson('public/screens.known.json') as ScreenContributions;
  return {
    builtIn: readJson('screens.json') as ScreensFile,
    known: { ...contributions, texts: textKeys(readJson('renderer/locales/en-US.json')) },
  };
}

const root = new URL('../../../', import.meta.url);

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(fileURLToPath(new URL(path, root)), 'utf8'));
}
