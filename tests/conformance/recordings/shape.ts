/** Compares two responses by the parts that clients rely on: status, error code, keys, JSON types, lengths of lists. */

export interface Reply {
  readonly status: number;
  /** Parsed JSON; anything else as text, empty where there is none. */
  readonly body: unknown;
  /** Headers of a response that contains the bytes of a file. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The file headers that clients read. */
const told = ['content-type', 'content-disposition', 'cache-control', 'accept-ranges'] as const;

/** In words, each once: `status 200 → 204`, `data[].meta.note missing`, `data.views: number → string`. */
export function differencesOf(recorded: Reply, ours: Reply): readonly string[] {
  const found = new Set<string>();
  const change = (what: string, before: unknown, after: unknown) => {
    if (before !== after) found.add(`${what} ${String(before)} → ${String(after)}`);
  };
  change('status', recorded.status, ours.status);
  change('code', codeOf(recorded.body), codeOf(ours.body));
  if (ours.headers)
    for (const name of told)
      change(name, recorded.headers?.[name]?.split(';')[0], ours.headers[name]?.split(';')[0]);
  const failed = ({ status }: Reply) => status >= 400;
  // A success and an error have different bodies. The status already shows that a body is empty.
  if (failed(recorded) === failed(ours) && recorded.body !== '' && ours.body !== '')
    compare('', recorded.body, ours.body, (text) => found.add(text));
  return [...found];
}

function codeOf(body: unknown): string {
  const code = (body as { errors?: { extensions?: { code?: string } }[] } | null)?.errors?.[0]?.extensions
    ?.code;
  return code ?? 'none';
}

function compare(path: string, before: unknown, after: unknown, report: (text: string) => void): void {
  const [was, is] = [typeOf(before), typeOf(after)];
  if (was !== is) report(`${path === '' ? 'body' : path}: ${was} → ${is}`);
  else if (path === '' && typeof before === 'string') compareText(before, String(after), report);
  else if (isList(before) && isList(after)) compareLists(path, before, after, report);
  else if (isObject(before) && isObject(after))
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const below = path === '' ? key : `${path}.${key}`;
      if (!(key in after)) report(`${below} missing`);
      else if (!(key in before)) report(`${below} added`);
      else compare(below, before[key], after[key], report);
    }
}

/** CSV has its columns in the first line, XML its root after the declaration. Image bytes differ. */
function compareText(before: string, after: string, report: (text: string) => void): void {
  const [was, is] = [before, after].map(
    (text) =>
      text
        .replace(/^<\?xml.*?>\s*/, '')
        .replace(/^<\d+ bytes of /, '<bytes of ')
        .split('\n', 1)[0],
  );
  if (was !== is) report('first line differs');
}

/** Entries of metadata meet by what they name, rows by a key of text, others by their place. */
function compareLists(
  path: string,
  before: readonly unknown[],
  after: readonly unknown[],
  report: (text: string) => void,
): void {
  const [was, is] = [named(before, nameOf), named(after, nameOf)];
  if (was && is) {
    for (const name of was.keys()) if (!is.has(name)) report(`${path}[${name}] missing`);
    for (const name of is.keys()) if (!was.has(name)) report(`${path}[${name}] added`);
  } else if (before.length !== after.length) report(`${path}: ${before.length} → ${after.length} entries`);
  const [keyed, found] = was && is ? [was, is] : [named(before, keyOf), named(after, keyOf)];
  const pairs =
    keyed && found
      ? [...keyed].filter(([name]) => found.has(name)).map(([name, entry]) => [entry, found.get(name)])
      : before.slice(0, after.length).map((entry, i) => [entry, after[i]]);
  for (const [one, other] of pairs) compare(`${path}[]`, one, other, report);
}

/** Returns the entries by a unique name, or null if an entry has none. */
function named(
  entries: readonly unknown[],
  nameOf: (entry: Readonly<Record<string, unknown>>) => string,
): ReadonlyMap<string, unknown> | null {
  const found = new Map(entries.filter(isObject).map((entry) => [nameOf(entry), entry]));
  return found.size === entries.length && !found.has('') ? found : null;
}

function nameOf({ collection, field, action }: Readonly<Record<string, unknown>>): string {
  return [collection, field, action].filter((part) => typeof part === 'string').join('.');
}

function keyOf({ id }: Readonly<Record<string, unknown>>): string {
  return typeof id === 'string' ? id : '';
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return isList(value) ? 'list' : typeof value;
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !isList(value);
}
