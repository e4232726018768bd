/** What is built in, and what an integrator's scripts add to it (EXT-01…04). */
import * as React from 'react';
import type { Clock } from '../renderer/contract/ports.ts';
import { createRegistry, type Contributions, type Registry } from '../renderer/contract/registry.ts';
import {
  scriptKinds,
  type ScriptHost,
  type ScriptKind,
  type ScriptSource,
} from '../renderer/contract/scripts.ts';
import { contributions } from './index.ts';

/** Scripts that load at a time (EXT-02). */
export const atATime = 5;
/** The app does not wait longer for a script. ms. */
export const patience = 10_000;

interface Parts {
  readonly scripts: ScriptSource;
  readonly clock: Clock;
  readonly warn: (text: string) => void;
}

type Found = Record<ScriptKind, Contributions[ScriptKind][number][]>;

/** Never rejects: a script that fails is told and left out, the others come in (EXT-04). */
export async function loadRegistry(parts: Parts): Promise<Registry> {
  const { scripts, warn } = parts;
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
  const found: Found = { interfaces: [], displays: [], layouts: [] };
  const next = waiting.values();
  const work = async () => {
    for (const { kind, name } of next)
      try {
        found[kind].push(await read(parts, kind, name));
      } catch (error) {
        warn(`extensions/${kind}/${name}/index.js was left out: ${messageOf(error)}`);
      }
  };
  await Promise.all(Array.from({ length: atATime }, work));
  return createRegistry({ ...contributions, ...withBuiltIn(found) });
}

/** In the order of their names, whichever came first. */
function withBuiltIn(found: Found): Pick<Contributions, ScriptKind> {
  const joined = scriptKinds.map((kind) => [
    kind,
    [...contributions[kind], ...found[kind].toSorted((a, b) => a.id.localeCompare(b.id))],
  ]);
  return Object.fromEntries(joined) as Pick<Contributions, ScriptKind>;
}

const host: ScriptHost = { React };

async function read(
  { scripts, clock }: Parts,
  kind: ScriptKind,
  name: string,
): Promise<Contributions[ScriptKind][number]> {
  const exported = await inTime(scripts.read(kind, name), clock);
  const definition: unknown = typeof exported === 'function' ? (exported as Script)(host) : exported;
  if (typeof definition !== 'object' || definition === null)
    throw new Error('its default export has to be a definition, or a function that answers one.');
  const given = { options: [], ...definition } as Readonly<Record<string, unknown>>;
  if (given['id'] !== name) throw new Error(`its "id" has to be the name of its folder, "${name}".`);
  if (contributions[kind].some(({ id, aliases = [] }) => id === name || aliases.includes(name)))
    throw new Error(`"${name}" is built in already. Give the folder and its "id" another name.`);
  for (const [key, { is, what }] of Object.entries({ ...described, ...ofKind[kind] }))
    if (!is(given[key])) throw new Error(`"${key}" has to be ${what}.`);
  // An alias is for what was built in under another name; two scripts with one would stop the app.
  const { aliases: _aliases, ...own } = given;
  return Object.freeze(own) as unknown as Contributions[ScriptKind][number];
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

/** What the engine relies on without asking (renderer/contract/definitions.ts). */
const described: Readonly<Record<string, Rule>> = { name: text, icon: text, options: list, load: call };
const ofKind: Readonly<Record<ScriptKind, Readonly<Record<string, Rule>>>> = {
  interfaces: { types: list },
  displays: { types: list, text: call },
  layouts: { columns: choice, fields: call },
};

function inTime<T>(work: Promise<T>, clock: Clock): Promise<T> {
  return new Promise((done, fail) => {
    const timer = clock.setTimeout(
      () => fail(new Error(`it did not load within ${patience / 1000} seconds.`)),
      patience,
    );
    void work.then(done, fail).finally(() => clock.clearTimeout(timer));
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
