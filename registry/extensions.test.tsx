/** Tests of loading an integrator's scripts into the registry. */
import { fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import type { InterfaceProps } from '../renderer/contract/definitions.ts';
import type { ScriptHost, ScriptKind } from '../renderer/contract/scripts.ts';
import { createTestClock } from '../tests/support/clock.ts';
import { loadExtensions, scriptTimeoutMs } from './extensions.ts';
import { contributions } from './index.ts';

/** The exports of each script by `kind/name`. Each is a function, which is called on every load. */
function loading(exports: Readonly<Record<string, () => unknown>>) {
  const warnings: string[] = [];
  const clock = createTestClock();
  const scripts = {
    list: async (kind: ScriptKind) =>
      Object.keys(exports)
        .filter((path) => path.startsWith(`${kind}/`))
        .map((path) => path.slice(kind.length + 1)),
    read: async (kind: ScriptKind, name: string) => exports[`${kind}/${name}`]?.(),
  };
  const loaded = loadExtensions({
    scripts,
    clock,
    isTakenModule: (id) => id === 'content',
    warn: (text) => void warnings.push(text),
  });
  return { loaded, registry: loaded.then(({ registry }) => registry), warnings, clock };
}

const badge = {
  id: 'badge',
  name: 'Badge',
  icon: 'star',
  types: ['string'],
  text: (value: unknown) => `★ ${String(value)}`,
  load: () => Promise.resolve(() => null),
};

test('EXT-01 a script is a definition, or makes one with React of the app; its component works in it', async () => {
  const stars = ({ React }: ScriptHost) => ({
    id: 'stars',
    name: 'Stars',
    icon: 'star',
    types: ['integer'],
    load: async () =>
      function Stars({ value, onChange }: InterfaceProps<[], number>) {
        const [isOver, over] = React.useState(false);
        const more = { onClick: () => onChange((value ?? 0) + 1), onMouseOver: () => over(true) };
        return React.createElement('button', more, `${value} stars${isOver ? '!' : ''}`);
      },
  });
  const list = {
    ...badge,
    id: 'wall',
    columns: true,
    fields: () => [],
  };
  const { registry, warnings } = loading({
    'interfaces/stars': () => stars,
    'displays/badge': () => badge,
    'layouts/wall': () => list,
  });
  const { interfaces, displays, layouts } = await registry;
  expect(warnings).toEqual([]);
  expect(displays.get('badge')?.text('x', {} as never)).toBe('★ x');
  expect(layouts.get('wall')?.name).toBe('Badge');
  expect(interfaces.all).toHaveLength(contributions.interfaces.length + 1);
  expect(interfaces.get('stars')?.options).toEqual([]);
  const Stars = (await interfaces.get('stars')?.load()) as unknown as ComponentType<{
    readonly value: number;
    readonly onChange: (value: unknown) => void;
  }>;
  const changes: unknown[] = [];
  render(<Stars value={2} onChange={(value: unknown) => void changes.push(value)} />);
  fireEvent.mouseOver(screen.getByRole('button'));
  fireEvent.click(screen.getByRole('button', { name: '2 stars!' }));
  expect(changes).toEqual([3]);
});

test('EXT-02 at most five scripts load at a time, across all kinds', async () => {
  const waiting: (() => void)[] = [];
  const load = (id: string) => () =>
    new Promise((done) => {
      waiting.push(() => done({ ...badge, id }));
    });
  const names = Array.from({ length: 12 }, (_, i) => `d${i}`);
  const { registry } = loading(
    Object.fromEntries(
      names.map((name, i) => [`${i % 2 === 0 ? 'displays' : 'interfaces'}/${name}`, load(name)]),
    ),
  );
  const under: number[] = [];
  while (under.reduce((sum, n) => sum + n, 0) < 12) {
    await new Promise(setImmediate);
    under.push(waiting.length);
    for (const go of waiting.splice(0)) go();
  }
  expect(under).toEqual([5, 5, 2]);
  const { displays, interfaces } = await registry;
  expect(names.every((name) => displays.get(name) ?? interfaces.get(name))).toBe(true);
});

test('EXT-04 a failing script is logged, and all others are loaded', async () => {
  const { registry, warnings, clock } = loading({
    'displays/broken': () => {
      throw new SyntaxError('Unexpected token');
    },
    'displays/nothing': () => undefined,
    'displays/other': () => ({ ...badge, id: 'another' }),
    'displays/boolean': () => ({ ...badge, id: 'boolean' }),
    'displays/mute': () => ({ ...badge, id: 'mute', text: 'no function' }),
    'displays/badge': () => badge,
    'interfaces/late': () => new Promise(() => undefined),
  });
  await new Promise(setImmediate);
  clock.advance(scriptTimeoutMs);
  const { displays, interfaces } = await registry;
  expect(warnings.toSorted()).toEqual([
    'extensions/displays/boolean/index.js was not loaded: "boolean" is already a built-in id. Rename the folder and its "id".',
    'extensions/displays/broken/index.js was not loaded: Unexpected token',
    'extensions/displays/mute/index.js was not loaded: "text" must be a function.',
    'extensions/displays/nothing/index.js was not loaded: its default export must be a definition or a function that returns one.',
    'extensions/displays/other/index.js was not loaded: its "id" must be the name of its folder, "other".',
    'extensions/interfaces/late/index.js was not loaded: it did not load within 10 seconds.',
  ]);
  expect(displays.all.map(({ id }) => id)).toEqual([...contributions.displays.map(({ id }) => id), 'badge']);
  expect(interfaces.all).toEqual(contributions.interfaces);
});

test('if the list of scripts cannot be read, one line is logged and the built-in widgets work', async () => {
  const warnings: string[] = [];
  const scripts = {
    list: () => Promise.reject(new Error('No connection')),
    read: () => Promise.resolve(null),
  };
  const warn = (text: string) => void warnings.push(text);
  const { registry } = await loadExtensions({
    scripts,
    clock: createTestClock(),
    isTakenModule: () => false,
    warn,
  });
  const { layouts } = registry;
  expect(warnings[0]).toBe('The list of extensions/interfaces could not be read: No connection');
  expect(layouts.all).toEqual(contributions.layouts);
});

test('EXT-04 a module that is taken, far from its path or without a component is skipped', async () => {
  const module = { name: 'Module', icon: 'event', load: async () => () => null };
  const { loaded, warnings } = loading({
    'modules/agenda': () => ({ ...module, id: 'agenda', paths: ['/agenda', '/agenda/:day'] }),
    'modules/content': () => ({ ...module, id: 'content' }),
    'modules/far': () => ({ ...module, id: 'far', paths: ['/collections/articles'] }),
    'modules/routed': () => ({ ...module, id: 'routed', load: undefined, routes: [] }),
  });
  const { modules, registry } = await loaded;
  expect(modules.map(({ id }) => id)).toEqual(['agenda']);
  expect(registry.blocks.get(modules[0]?.block)).toBeDefined();
  expect(warnings.toSorted()).toEqual([
    'extensions/modules/content/index.js was not loaded: "content" is already a built-in id. Rename the folder and its "id".',
    'extensions/modules/far/index.js was not loaded: "paths" must be a list of paths, each "/far" or below it.',
    'extensions/modules/routed/index.js was not loaded: "load" must be a function.',
  ]);
});
