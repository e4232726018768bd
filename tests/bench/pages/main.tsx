/** One page, three ways to show 200 fields: `?way=form|bare|inputs`. `openFields()` answers its time to paint in ms. */
import '../../../renderer/kit/layers.css';
import '@mantine/core/styles.layer.css';
import '../../../renderer/kit/base.css';
import { MantineProvider, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { createMemoryPlatform, rawField } from '../../../registry/gallery/world.ts';
import { registry } from '../../../registry/index.ts';
import { compileForm } from '../../../renderer/compile/form.ts';
import { systemClock } from '../../../renderer/contract/ports.ts';
import { RenderContext, type RenderContextValue } from '../../../renderer/contract/render.ts';
import { Display } from '../../../renderer/form/Display.tsx';
import { Fields } from '../../../renderer/form/Fields.tsx';
import { ItemForm } from '../../../renderer/form/ItemForm.tsx';
import { Form } from '../../../renderer/form/Form.tsx';
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

const metadata = createMetadata({
  collections: [{ collection: 'wide', meta: null, schema: { name: 'wide' } }],
  relations: [],
  fields: new Map([['wide', names.map((name) => rawField('wide', name, 'string'))]]),
});
const grants = compileGrants([], { admin: true });
const plan = compileForm({
  collection: 'wide',
  metadata,
  registry,
  grants,
  scope: { now: new Date(), user: null, role: null },
  isNew: true,
});
const store = createEditStore({});

const ways: Readonly<Record<string, () => ReactNode>> = {
  bare: () => names.map((name) => <Bare key={name} name={name} />),
  inputs: () => names.map((name) => <Plain key={name} name={name} />),
  form: () => <Form store={store} plan={plan} itemKey="+" />,
};
const way = ways[new URLSearchParams(window.location.search).get('way') ?? 'form'];
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
  ItemForm,
  Display,
  Template,
  t: translateWith(texts),
  locale: 'en-US',
  metadata,
  grants,
  registry,
  needFields: async () => undefined,
  prepare: () => undefined,
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
  notify: nothing,
  report: nothing,
  confirm: async () => true,
  navigate: nothing,
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
  while (document.querySelectorAll('input').length < names.length);
  return performance.now() - start;
};
