/** Every single mistake that can be made in a screens file: each node renamed, removed, and of another type. */

export type MutationKind = 'key renamed' | 'value renamed' | 'removed' | 'mistyped';

export interface Mutation {
  readonly kind: MutationKind;
  /** JSON pointer of the node before the mutation. */
  readonly pointer: string;
  /** JSON pointer after the mutation. It differs if the mutation renames a key. */
  readonly now: string;
  /** Returns a new copy of the whole file with the mistake. */
  readonly file: () => unknown;
}

type Step = string | number;
const mark = 'x';

export function mutationsOf(file: unknown): readonly Mutation[] {
  return nodesOf(file, []).flatMap((path) => mutationsAt(file, path));
}

/** Paths of all nodes below the root, in reading order. */
function nodesOf(value: unknown, path: readonly Step[]): readonly (readonly Step[])[] {
  if (typeof value !== 'object' || value === null) return [];
  const steps: [Step, unknown][] = Array.isArray(value)
    ? value.map((member, i): [Step, unknown] => [i, member])
    : Object.entries(value);
  return steps.flatMap(([step, member]) => [[...path, step], ...nodesOf(member, [...path, step])]);
}

function mutationsAt(file: unknown, path: readonly Step[]): readonly Mutation[] {
  const value = path.reduce<unknown>((at, step) => (at as Record<Step, unknown>)[step], file);
  const step = path.at(-1) ?? '';
  const pointer = pointerOf(path);
  const make = (kind: MutationKind, change: (holder: unknown) => unknown, now = pointer): Mutation => ({
    kind,
    pointer,
    now,
    file: () => replaceAt(file, path.slice(0, -1), change),
  });
  const set = (next: unknown) => (holder: unknown) =>
    Array.isArray(holder)
      ? holder.with(Number(step), next)
      : renameIn(holder as Record<string, unknown>, String(step), String(step), next);
  return [
    ...(typeof step === 'string'
      ? [
          make(
            'key renamed',
            (holder) => renameIn(holder as Record<string, unknown>, step, step + mark, value),
            pointerOf([...path.slice(0, -1), step + mark]),
          ),
        ]
      : []),
    ...(typeof value === 'string' ? [make('value renamed', set(value + mark))] : []),
    make('removed', (holder) =>
      Array.isArray(holder)
        ? holder.toSpliced(Number(step), 1)
        : Object.fromEntries(Object.entries(holder as object).filter(([key]) => key !== step)),
    ),
    make('mistyped', set(typeof value === 'string' ? 7 : 'text')),
  ];
}

function renameIn(holder: Record<string, unknown>, key: string, next: string, value: unknown): unknown {
  return Object.fromEntries(
    Object.entries(holder).map((entry) => (entry[0] === key ? [next, value] : entry)),
  );
}

/** A copy along the path; the rest is shared. */
function replaceAt(value: unknown, path: readonly Step[], change: (holder: unknown) => unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return change(value);
  const inner = replaceAt((value as Record<Step, unknown>)[step], rest, change);
  if (Array.isArray(value)) return value.with(Number(step), inner);
  return { ...(value as object), [step]: inner };
}

function pointerOf(path: readonly Step[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** undefined where there is nothing. */
export function valueAtPointer(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (at, step) =>
        typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[step] : undefined,
      value,
    );
}

/** Every name that the node gives or holds: its key, keys below it, and the steps of texts in it. */
export function namesIn(pointer: string, value: unknown): ReadonlySet<string> {
  const names = new Set<string>([pointer.slice(pointer.lastIndexOf('/') + 1).replaceAll('~1', '/')]);
  const collect = (node: unknown) => {
    if (typeof node === 'string') for (const part of node.split(/[/.:\s{}]+/)) names.add(part);
    else if (typeof node === 'object' && node !== null)
      for (const [key, member] of Object.entries(node)) {
        names.add(key);
        collect(member);
      }
  };
  collect(value);
  names.delete('');
  return names;
}
