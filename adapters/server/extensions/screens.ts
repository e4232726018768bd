/** An integrator's screens: `<extensions>/screens/*.json`, checked, and told anew whenever a file changes (EXT-01). */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readSources, type ReadSources, type ScreensSource } from '../../../schemas/screen/sources.ts';
import type { OfferedIssue, OfferedScreens } from '../../../schemas/screen/types.ts';
import { readKnown, type KnownScreens } from './known.ts';
import { watchFolder } from './watch-folder.ts';

export interface ExtensionScreens {
  /** As the folder is now. */
  current(): Promise<OfferedScreens>;
  close(): void;
}

export interface ExtensionParts {
  /** The folder of extensions; the files are in `screens` below it. */
  readonly folder: string;
  /** A change of what is offered, issues included. */
  readonly changed: () => void;
  /** One line a mistake, where the path can be clicked; and what cannot be read. */
  readonly log: (text: string) => void;
  readonly known?: () => KnownScreens;
}

/** Beyond this no screen was written by a person. Bytes. */
const largest = 1024 * 1024;

/** Starts reading and watching at once. Never throws: what cannot be read is logged. */
export function openScreens({ folder, changed, log, known = readKnown }: ExtensionParts): ExtensionScreens {
  const path = resolve(folder, 'screens');
  let offered: ReadSources = { good: new Map(), files: [], issues: [], withheld: {} };
  let seen = '';
  let reading: Promise<void> | null = null;
  let again = false;
  let closed = false;

  const read = async () => {
    const { sources, unread } = await readFolder(path);
    const text = JSON.stringify([sources, unread]);
    if (text === seen || closed) return;
    seen = text;
    const { builtIn, known: names } = known();
    const before = offered;
    const found = readSources(sources, names, builtIn, before.good);
    offered = { ...found, issues: [...unread, ...found.issues] };
    for (const line of newLines(before.issues, offered.issues, folder)) log(line);
    if (JSON.stringify(wireOf(before)) !== JSON.stringify(wireOf(offered))) changed();
  };
  const readAll = async () => {
    do {
      again = false;
      await read().catch((error: unknown) => log(`${path} cannot be read: ${String(error)}\n`));
    } while (again);
    reading = null;
  };
  /** One reading at a time; a change during one is read after it. */
  const refresh = (): Promise<void> => {
    again = true;
    reading ??= readAll();
    return reading;
  };

  const watching = watchFolder(
    path,
    () => void refresh(),
    (error) =>
      log(`${path} cannot be watched: ${error.message}. Changes are seen when a browser asks for screens.\n`),
  );
  void refresh();
  return {
    // Folders of other machines tell of no changes: asked is looked at. Unchanged files cost their reading.
    async current() {
      await refresh();
      return wireOf(offered);
    },
    close() {
      closed = true;
      watching.close();
    },
  };
}

function wireOf({ files, issues, withheld }: ReadSources): OfferedScreens {
  return { files, issues, withheld };
}

export async function readFolder(
  path: string,
): Promise<{ readonly sources: readonly ScreensSource[]; readonly unread: readonly OfferedIssue[] }> {
  const names = await readdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
  const sources: ScreensSource[] = [];
  const unread: OfferedIssue[] = [];
  for (const file of names.toSorted()) {
    // Hidden files are editors' own.
    if (!file.endsWith('.json') || file.startsWith('.')) continue;
    const name = `screens/${file}`;
    try {
      const text = await textOf(join(path, file));
      if (text !== null) sources.push({ name, text });
    } catch (error) {
      const message = `The file cannot be read: ${(error as Error).message}`;
      unread.push({ file: name, line: 1, column: 1, pointer: '', message, screens: [] });
    }
  }
  return { sources, unread };
}

/** null for what is no file, or went meanwhile. */
async function textOf(path: string): Promise<string | null> {
  try {
    const { size } = await stat(path);
    if (size > largest) throw new Error(`it has ${size} bytes, and may have ${largest}`);
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EISDIR') return null;
    throw error;
  }
}

/** Mistakes that were not there before, and that there are none any more. */
function newLines(
  before: readonly OfferedIssue[],
  now: readonly OfferedIssue[],
  folder: string,
): readonly string[] {
  const lineOf = ({ file, line, column, pointer, message, hint }: OfferedIssue) =>
    `${join(folder, file)}:${line}:${column} ${pointer} ${message}${hint === undefined ? '' : ` ${hint}`}\n`;
  const told = new Set(before.map(lineOf));
  if (now.length === 0 && before.length > 0) return [`${join(folder, 'screens')}: every mistake is gone.\n`];
  return now.map(lineOf).filter((line) => !told.has(line));
}
