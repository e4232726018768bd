/** Custom screens: reads and validates `<extensions>/screens/*.json` whenever a file changes (EXT-01). */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readSources, type ReadSources, type ScreensSource } from '../../../schemas/screen/sources.ts';
import type { ServedIssue, ServedScreens } from '../../../schemas/screen/types.ts';
import { readKnown, type KnownScreens } from './known.ts';
import { watchFolder } from './watch-folder.ts';

export interface ExtensionScreens {
  /** Returns the current content of the folder. */
  current(): Promise<ServedScreens>;
  close(): void;
}

export interface ExtensionParts {
  /** The extensions folder. The files are in its subfolder `screens`. */
  readonly folder: string;
  /** Called if the screens or their issues changed. */
  readonly changed: () => void;
  /** Logs one line per issue, with a clickable path, and files that cannot be read. */
  readonly log: (text: string) => void;
  readonly known?: () => KnownScreens;
}

/** Size limit of a file. A hand-written screen is smaller. */
const maxBytes = 1024 * 1024;

/** Starts reading and watching the folder. Never throws: read errors are logged. */
export function openScreens({ folder, changed, log, known = readKnown }: ExtensionParts): ExtensionScreens {
  const path = resolve(folder, 'screens');
  let offered: ReadSources = { good: new Map(), files: [], issues: [], withheld: {} };
  let seen = '';
  let reading: Promise<void> | null = null;
  let isChanged = false;
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
      isChanged = false;
      await read().catch((error: unknown) => log(`${path} cannot be read: ${String(error)}\n`));
    } while (isChanged);
    reading = null;
  };
  /** Reads once at a time. A change while reading causes another read afterwards. */
  const refresh = (): Promise<void> => {
    isChanged = true;
    reading ??= readAll();
    return reading;
  };

  const watching = watchFolder(
    path,
    () => void refresh(),
    (error) =>
      log(
        `${path} cannot be watched: ${error.message}. Changes take effect when a browser requests the screens.\n`,
      ),
  );
  void refresh();
  return {
    // Network folders emit no change events, so each call reads the folder.
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

function wireOf({ files, issues, withheld }: ReadSources): ServedScreens {
  return { files, issues, withheld };
}

export async function readFolder(
  path: string,
): Promise<{ readonly sources: readonly ScreensSource[]; readonly unread: readonly ServedIssue[] }> {
  const names = await readdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
  const sources: ScreensSource[] = [];
  const unread: ServedIssue[] = [];
  for (const file of names.toSorted()) {
    // Hidden files are temporary files of editors.
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

/** Returns null if the path is not a file or was deleted. */
async function textOf(path: string): Promise<string | null> {
  try {
    const { size } = await stat(path);
    if (size > maxBytes) throw new Error(`it has ${size} bytes, and the limit is ${maxBytes}`);
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EISDIR') return null;
    throw error;
  }
}

/** Returns log lines for new issues, or one line if all issues were fixed. */
function newLines(
  before: readonly ServedIssue[],
  now: readonly ServedIssue[],
  folder: string,
): readonly string[] {
  const lineOf = ({ file, line, column, pointer, message, hint }: ServedIssue) =>
    `${join(folder, file)}:${line}:${column} ${pointer} ${message}${hint === undefined ? '' : ` ${hint}`}\n`;
  const logged = new Set(before.map(lineOf));
  if (now.length === 0 && before.length > 0) return [`${join(folder, 'screens')}: all errors are fixed.\n`];
  return now.map(lineOf).filter((line) => !logged.has(line));
}
