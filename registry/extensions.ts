/** Merges an integrator's scripts into the built-in registry (EXT-01…04). */
import * as React from 'react';
import type { Clock } from '../renderer/contract/ports.ts';
import { createRegistry, type Contributions, type Registry } from '../renderer/contract/registry.ts';
import {
  scriptKinds,
  widgetKinds,
  type ModuleDefinition,
  type ScriptHost,
  type ScriptKind,
  type ScriptSource,
  type WidgetKind,
} from '../renderer/contract/scripts.ts';
import { contributions } from './index.ts';
import { moduleBlock } from './module-block.tsx';

/** Maximum number of scripts that load at the same time (EXT-02). */
const maxConcurrentScripts = 5;
/** Timeout of one script. ms */
export const scriptTimeoutMs = 10_000;

interface Parts {
  readonly scripts: ScriptSource;
  readonly clock: Clock;
  /** Default: the console. */
  readonly warn?: (text: string) => void;
  /** Returns whether the app itself has a module with this id, or pages below `/{id}`. */
  readonly isTakenModule: (id: string) => boolean;
}

type Found = { [K in WidgetKind]: Contributions[K][number][] } & { modules: ModuleDefinition[] };

interface Extensions {
  readonly registry: Registry;
  /** The modules by id, each with the id of its block. */
  readonly modules: readonly (ModuleDefinition & { readonly block: string })[];
}

/** Loads all scripts. Never rejects: logs and skips scripts that fail (EXT-04). */
export async function loadExtensions(parts: Parts): Promise<Extensions> {
  const { scripts, warn = console.warn } = parts;
  const waiting = (
    await Promise.all(
      scriptKinds.map((kind) =>
        scripts.list(kind).then(
          (names) => names.map((name) => ({ kind, name })),
          (error: unknown) => {
            warn(`The list of extensions/${kind} could not be read: ${messageOf(error)}`);
            return [];
          },
        ),
      ),
    )
  ).flat();
  const found: Found = { interfaces: [], displays: [], layouts: [], modules: [] };
  const next = waiting.values();
  const work = async () => {
    for (const { kind, name } of next)
      try {
        found[kind].push((await read(parts, kind, name)) as never);
      } catch (error) {
        warn(`extensions/${kind}/${name}/index.js was not loaded: ${messageOf(error)}`);
      }
  };
  await Promise.all(Array.from({ length: maxConcurrentScripts }, work));
  const modules = found.modules
    .toSorted((a, b) => a.id.localeCompare(b.id))
    .map((module) => ({ module, block: moduleBlock(module) }));
  return {
    registry: createRegistry({
      ...contributions,
      ...mergeWithBuiltIn(found),
      blocks: [...contributions.blocks, ...modules.map(({ block }) => block)],
    }),
    modules: modules.map(({ module, block }) => ({ ...module, block: block.id })),
  };
}

/** Appends the scripts sorted by id, so that the order does not depend on load times. */
function mergeWithBuiltIn(found: Found): Pick<Contributions, WidgetKind> {
  const joined = widgetKinds.map((kind) => [
    kind,
    [...contributions[kind], ...found[kind].toSorted((a, b) => a.id.localeCompare(b.id))],
  ]);
  return Object.fromEntries(joined) as Pick<Contributions, WidgetKind>;
}

const host: ScriptHost = { React };

async function read(
  { scripts, clock, isTakenModule }: Parts,
  kind: ScriptKind,
  name: string,
): Promise<Found[ScriptKind][number]> {
  const exported = await withTimeout(scripts.read(kind, name), clock);
  const definition: unknown = typeof exported === 'function' ? (exported as Script)(host) : exported;
  if (typeof definition !== 'object' || definition === null)
    throw new Error('its default export must be a definition or a function that returns one.');
  const given = { options: [], ...definition } as Readonly<Record<string, unknown>>;
  if (given['id'] !== name) throw new Error(`its "id" must be the name of its folder, "${name}".`);
  if (kind === 'modules' ? isTakenModule(name) : isBuiltIn(kind, name))
    throw new Error(`"${name}" is already a built-in id. Rename the folder and its "id".`);
  for (const [key, { is, what }] of Object.entries({ ...commonRules, ...rulesByKind[kind](name) }))
    if (!is(given[key])) throw new Error(`"${key}" must be ${what}.`);
  // Aliases are for built-in widgets that were renamed. If two scripts had the same alias, the app would not start.
  const { aliases: _aliases, ...own } = given;
  return Object.freeze(own) as unknown as Found[ScriptKind][number];
}

function isBuiltIn(kind: WidgetKind, name: string): boolean {
  return contributions[kind].some(({ id, aliases = [] }) => id === name || aliases.includes(name));
}

type Script = (host: ScriptHost) => unknown;

interface Rule {
  readonly is: (value: unknown) => boolean;
  readonly what: string;
}

const text: Rule = { is: (value) => typeof value === 'string' && value !== '', what: 'a text' };
const list: Rule = { is: Array.isArray, what: 'a list' };
const choice: Rule = { is: (value) => typeof value === 'boolean', what: 'true or false' };
const call: Rule = { is: (value) => typeof value === 'function', what: 'a function' };
const optional = ({ is, what }: Rule): Rule => ({ is: (value) => value === undefined || is(value), what });
const number: Rule = { is: (value) => typeof value === 'number' && Number.isFinite(value), what: 'a number' };

/** The properties that the engine uses without checking them (renderer/contract/definitions.ts). */
const commonRules: Readonly<Record<string, Rule>> = { name: text, icon: text, options: list, load: call };
const rulesByKind: Readonly<Record<ScriptKind, (id: string) => Readonly<Record<string, Rule>>>> = {
  interfaces: () => ({ types: list }),
  displays: () => ({ types: list, text: call }),
  layouts: () => ({ columns: choice, fields: call }),
  modules: (id) => ({
    order: optional(number),
    adminOnly: optional(choice),
    paths: optional(pathsBelow(id)),
  }),
};

function pathsBelow(id: string): Rule {
  const isOwn = (path: unknown) => typeof path === 'string' && `${path}/`.startsWith(`/${id}/`);
  return {
    is: (value) => Array.isArray(value) && value.length > 0 && value.every(isOwn),
    what: `a list of paths, each "/${id}" or below it`,
  };
}

function withTimeout<T>(work: Promise<T>, clock: Clock): Promise<T> {
  return new Promise((done, fail) => {
    const timer = clock.setTimeout(
      () => fail(new Error(`it did not load within ${scriptTimeoutMs / 1000} seconds.`)),
      scriptTimeoutMs,
    );
    void work.then(done, fail).finally(() => clock.clearTimeout(timer));
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
