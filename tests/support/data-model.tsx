/** Opens the built-in pages of the settings before a platform whose data model is kept in memory. */
import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { registry } from '../../registry/index.ts';
import { rawField } from '../../registry/gallery/example-platform.ts';
import { preload } from '../../renderer/kit/lazy-widget.ts';
// Before the first test begins to count its time.
import '../../renderer/form/Form.tsx';
import { slots } from '../../renderer/shell/slots.ts';
import type { ModelStep } from '../../schemas/model/step.ts';
import { openBuiltIn } from './built-in.tsx';
import type { Call, Reply } from './fake-fetch.ts';

const { blocks, panels, displays, interfaces } = registry;
await preload([...blocks.all, ...panels.all, ...displays.all] as never);
await preload(
  ['input', 'boolean', 'select-dropdown', 'input-multiline'].map((id) => interfaces.get(id)) as never,
);

type RawField = ReturnType<typeof rawField>;

const key = (collection: string, type = 'integer') =>
  rawField(collection, 'id', type as 'integer', {
    schema: { is_primary_key: true, has_auto_increment: type === 'integer', is_nullable: false },
  });

const collectionOf = (collection: string, meta: object | null = {}) => ({
  collection,
  meta: meta && { collection, ...meta },
  schema: { name: collection },
});

export const modelOfTests = {
  collections: [
    collectionOf('articles', { note: 'What readers see' }),
    collectionOf('authors'),
    collectionOf('comments'),
    collectionOf('frontpage', { singleton: true }),
    collectionOf('notes', null),
    collectionOf('directus_collections'),
    collectionOf('directus_revisions'),
    collectionOf('directus_settings', { singleton: true }),
    collectionOf('directus_users'),
  ] as readonly object[],
  fields: [
    key('articles'),
    rawField('articles', 'title', 'string', { meta: { interface: 'input', sort: 1 } }),
    rawField('articles', 'Translations', 'json', { meta: { sort: 2 } }),
    key('authors', 'uuid'),
    key('comments'),
    rawField('comments', 'article', 'integer'),
    rawField('comments', 'body', 'string'),
    key('notes'),
    rawField('directus_collections', 'collection', 'string', {
      schema: { is_primary_key: true, is_nullable: false },
    }),
    rawField('directus_collections', 'note', 'string', { meta: { interface: 'input' } }),
    key('directus_settings'),
    rawField('directus_settings', 'project_name', 'string', { meta: { interface: 'input' } }),
    rawField('directus_users', 'nickname', 'string', { meta: { sort: 1 } }),
    rawField('directus_users', 'email', 'string', { meta: { sort: 2, system: true } }),
    key('directus_users', 'uuid'),
  ] as readonly RawField[],
};

interface ModelCase {
  readonly collections?: readonly object[];
  readonly reply?: (call: Call) => Reply | undefined;
}

/** Nothing is in sight in jsdom, so no items are counted. */
class NothingInSight {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Opens a page of the settings. `steps` returns the steps of the last change of the model. */
export async function openSettings(path: string, parts: ModelCase = {}) {
  vi.stubGlobal('IntersectionObserver', NothingInSight);
  let collections = parts.collections ?? modelOfTests.collections;
  let { fields } = modelOfTests;
  const carryOut = (step: ModelStep) => {
    if (step.do === 'create-collection') collections = [...collections, collectionOf(step.collection)];
    if (step.do === 'create-field')
      fields = [...fields, rawField(step.collection, step.field, step.body['type'] as 'string')];
  };
  const reply = (call: Call): Reply | undefined => {
    const own = parts.reply?.(call);
    if (own) return own;
    const { path: url, method, body } = call;
    if (url === '/server/info')
      return {
        body: {
          data: { capabilities: { fieldsByCollection: true, modelSteps: true, modelSettings: true } },
        },
      };
    if (url === '/schema/steps') {
      for (const step of (body as { readonly steps: readonly ModelStep[] }).steps) carryOut(step);
      return { body: { data: { change: 3 } } };
    }
    if (/^\/collections\/\w+/.test(url)) {
      const [, name] = /^\/collections\/(\w+)/.exec(url) ?? [];
      if (method === 'PATCH')
        collections = collections.map((each) =>
          (each as { readonly collection: string }).collection === name ? collectionOf(name) : each,
        );
      return {
        body: { data: collections.find((each) => (each as { collection?: string }).collection === name) },
      };
    }
    if (url.startsWith('/collections')) return { body: { data: collections } };
    if (url.startsWith('/fields')) return { body: { data: fields } };
    if (url.startsWith('/schema/field-counts')) return { body: { data: {} } };
    if (/^\/(relations|presets|revisions|items|schema)/.test(url)) return { body: { data: [] } };
    return undefined;
  };
  const shell = await openBuiltIn(path, { registry, slots, reply });
  const steps = () => {
    const sent = shell.calls.findLast(({ path: url }) => url === '/schema/steps');
    return (sent?.body as { readonly steps?: readonly ModelStep[] } | undefined)?.steps ?? [];
  };
  const { user } = shell;
  return {
    ...shell,
    steps,
    pathname: () => shell.router.state.location.pathname,
    tab: async (name: string) => user.click(await screen.findByRole('tab', { name })),
    press: async (name: string) => user.click(await screen.findByRole('button', { name })),
    fill: async (name: string, text: string, role: 'textbox' | 'combobox' = 'textbox') => {
      const input = await screen.findByRole(role, { name });
      await user.clear(input);
      await user.click(input);
      if (text !== '') await user.paste(text);
    },
  };
}
