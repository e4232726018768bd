/** Files and folders that only the owner of the process can read: rows, password hashes, sessions and uploads. */
import { closeSync, openSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export const fileMode = 0o600;
export const folderMode = 0o700;

/**
 * Creates an empty file with mode 600. If the file exists, keeps it and its mode. A library that opens the file later keeps
 * the mode too; SQLite gives it to `-wal` and `-shm`.
 */
export function createPrivateFile(path: string): void {
  closeSync(openSync(path, 'a', fileMode));
}

/** Maximum number of checked entries, so that a folder with many uploads does not delay the start. */
const mostEntries = 1000;

/**
 * Returns a warning with the files and folders that other users of the machine can read, their modes, and the command
 * that fixes them; null if there are none. Does not change modes, because the operator may have chosen them.
 */
export function warnAboutReadableFiles(paths: readonly string[]): string | null {
  // Windows has no such file modes.
  if (process.platform === 'win32') return null;
  const open = paths.map((path) => resolve(path)).filter(isReadableByOthers);
  if (open.length === 0) return null;
  const named = open.map((path) => `${path} (mode ${(modeOf(path) & 0o777).toString(8)})`);
  const commands = open.map((path) => `chmod ${isFolder(path) ? '700' : '600'} ${quoted(path)}`);
  return `Warning: other users of this machine can read files of this server: ${named.join(', ')}. To prevent that: ${commands.join('; ')}\n`;
}

function isReadableByOthers(path: string): boolean {
  if (statOf(path) === undefined || !canOthersEnter(dirname(path))) return false;
  if (!isFolder(path)) return (modeOf(path) & 0o004) !== 0;
  // Private files in a folder that others can list need no warning.
  if ((modeOf(path) & 0o001) === 0) return false;
  return namesIn(path).some((name) => {
    const entry = join(path, name);
    return !isFolder(entry) && (modeOf(entry) & 0o004) !== 0;
  });
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).slice(0, mostEntries);
  } catch {
    return [];
  }
}

function canOthersEnter(folder: string): boolean {
  if ((modeOf(folder) & 0o001) === 0) return false;
  const parent = dirname(folder);
  return parent === folder || canOthersEnter(parent);
}

function isFolder(path: string): boolean {
  return statOf(path)?.isDirectory() ?? false;
}

function modeOf(path: string): number {
  return statOf(path)?.mode ?? 0;
}

/** Returns undefined if this process cannot read the path; the later access reports the error. */
function statOf(path: string) {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}
