/** One page, ways to show 200 fields: `?way=form|bare|inputs|mixed`, or a list of 1,000 rows: `?way=repeater`. `openFields()` answers its time to paint in ms. */
import '../../../renderer/kit/layers.css';
import '@mantine/core/styles.layer.css';
import '../../../renderer/kit/base.css';
import { MantineProvider, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { createMemoryPlatform, rawField } from '../../../registry/gallery/example-platform.ts';
import { registry } from '../../../registry/index.ts';
import { compileForm } from '../../../renderer/compile/form.ts';
import { systemClock } from '../../../renderer/contract/ports.ts';
import { RenderContext, type RenderContextValue } from '../../../renderer/contract/render.ts';
import { Display } from '../../../renderer/form/Display.tsx';
import { FieldControl } from '../../../renderer/form/FieldControl.tsx';
import { Fields } from '../../../renderer/form/Fields.tsx';
import { ItemForm } from '../../../renderer/form/ItemForm.tsx';
import { Form } from '../../../renderer/form/Form.tsx';
import { PickDrawer } from '../../../renderer/related/PickDrawer.tsx';
import { RelatedActions } from '../../../renderer/related/RelatedActions.tsx';
import { RelatedDrawer } from '../../../renderer/related/RelatedDrawer.tsx';
import { RelatedList } from '../../../renderer/related/RelatedList.tsx';
import { Template } from '../../../renderer/form/Template.tsx';
import { preload } from '../../../renderer/kit/lazy-widget.ts';
import { cssVariables, theme } from '../../../renderer/kit/theme/theme.ts';
import { createTexts, translateWith } from '../../../renderer/shell/i18n.ts';
import { createEditStore } from '../../../renderer/state/edit-store.ts';
import { createMetadata } from '../../../schemas/collection/metadata.ts';
import { compileGrants } from '../../../schemas/permission/grants.ts';

declare global {
  interface Window {
    openFields?: () => Promise<number>;
  }
}

const names = Array.from({ length: 200 }, (_, i) => `field_${i}`);

function Bare({ name }: { readonly name: string }) {
  const [value, setValue] = useState('');
  return <input aria-label={name} value={value} onChange={(event) => setValue(event.target.value)} />;
}

function Plain({ name }: { readonly name: string }) {
  const [value, setValue] = useState('');
  return <TextInput label={name} value={value} onChange={(event) => setValue(event.currentTarget.value)} />;
}

const choices = ['Craft', 'Food', 'People'].map((text) => ({ text, value: text }));
/** Every kind of control, over and over: type, interface, options. */
const mix: readonly (readonly [string, string, object])[] = [
  ['string', 'input', {}],
  ['text', 'input-rich-text-md', {}],
  ['boolean', 'boolean', {}],
  ['string', 'select-dropdown', { choices }],
  ['text', 'input-rich-text-html', {}],
  ['dateTime', 'datetime', {}],
  ['json', 'input-code', { language: 'json' }],
  ['csv', 'tags', {}],
  ['string', 'select-color', {}],
  ['integer', 'slider', {}],
  ['json', 'select-multiple-checkbox', { choices }],
  ['csv', 'select-multiple-dropdown', { choices }],
  ['string', 'select-radio', { choices }],
  ['string', 'select-icon', {}],
  ['text', 'input-multiline', {}],
];
const listed = [
  { field: 'story', name: 'Story', type: 'string', meta: { interface: 'input' } },
  { field: 'page', name: 'Page', type: 'integer', meta: { interface: 'input' } },
];

const metadata = createMetadata({
  collections: ['wide', 'mixed', 'repeater'].map((collection) => ({
    collection,
    meta: null,
    schema: { name: collection },
  })),
  relations: [],
  fields: new Map([
    ['wide', names.map((name) => rawField('wide', name, 'string'))],
    [
      'mixed',
      names.map((name, i) => {
        const [type, id, options] = mix[i % mix.length] ?? ['string', 'input', {}];
        return rawField('mixed', name, type, { meta: { interface: id, options: { ...options } } });
      }),
    ],
    [
      'repeater',
      [
        rawField('repeater', 'contents', 'json', {
          meta: { interface: 'list', options: { template: '{{ page }} {{ story }}', fields: listed } },
        }),
      ],
    ],
  ]),
});
const grants = compileGrants([], { admin: true });
const planOf = (collection: string) =>
  compileForm({
    collection,
    metadata,
    registry,
    grants,
    scope: { now: new Date(), user: null, role: null },
    isNew: true,
  });
const stored = {
  contents: Array.from({ length: 1000 }, (_, page) => ({ story: `The story of page ${page}`, page })),
};

const ways: Readonly<Record<string, () => ReactNode>> = {
  bare: () => names.map((name) => <Bare key={name} name={name} />),
  inputs: () => names.map((name) => <Plain key={name} name={name} />),
  form: () => <Form store={createEditStore({})} plan={planOf('wide')} itemKey="+" />,
  mixed: () => <Form store={createEditStore({})} plan={planOf('mixed')} itemKey="+" />,
  repeater: () => <Form store={createEditStore(stored)} plan={planOf('repeater')} itemKey={1} />,
};
/** The elements that show that a variant is rendered, and their number. */
const drawn: Readonly<Record<string, readonly [selector: string, count: number]>> = {
  mixed: ['[data-field]', names.length],
  repeater: ['[role="listitem"]', 10],
};
const asked = new URLSearchParams(window.location.search).get('way') ?? 'form';
const way = ways[asked];
const [selector, least] = drawn[asked] ?? ['input', names.length];
if (!way) throw new Error('There is no such way.');

let show: (shown: boolean) => void = () => undefined;
function Page({ draw }: { readonly draw: () => ReactNode }) {
  const [shown, setShown] = useState(false);
  show = setShown;
  return shown ? draw() : null;
}

const texts = await createTexts();
await preload(registry.interfaces.all as never);
const nothing = () => undefined;
const context: RenderContextValue = {
  Form,
  Fields,
  FieldControl,
  ItemForm,
  Items: () => null,
  RelatedList,
  RelatedActions,
  RelatedDrawer,
  PickDrawer,
  AccessDrawer: () => null,
  Display,
  Template,
  t: translateWith(texts),
  loadLateTexts: async () => {},
  locale: 'en-US',
  metadata,
  grants,
  registry,
  ensureFields: async () => undefined,
  preloadFields: () => undefined,
  prepare: () => undefined,
  prefetchPage: () => undefined,
  itemHref: () => null,
  me: {
    id: 'me',
    first_name: null,
    last_name: null,
    email: null,
    language: null,
    theme: null,
    last_page: null,
    avatar: null,
    role: null,
  },
  platform: createMemoryPlatform({}),
  clock: systemClock,
  drafts: {
    read: async () => null,
    write: async () => undefined,
    remove: async () => undefined,
    list: async () => [],
  },
  tab: 'bench',
  notify: () => nothing,
  announce: nothing,
  report: nothing,
  confirm: async () => true,
  navigate: nothing,
  mount: () => nothing,
};

createRoot(document.querySelector('#root') as HTMLElement).render(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables}>
    <RenderContext value={context}>
      <Page draw={way} />
    </RenderContext>
  </MantineProvider>,
);

/** The frame after this one has been painted. */
const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));

window.openFields = async () => {
  const start = performance.now();
  flushSync(() => show(true));
  do await painted();
  while (document.querySelectorAll(selector).length < least);
  return performance.now() - start;
};
