/** A room for widgets: the engine's context around them, a small world behind it, and an automatic reader of barriers. */
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { Suspense, type ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { expect, vi } from 'vitest';
import {
  createMemoryPlatform,
  exampleMetadata,
  exampleTables,
  fieldOfExample,
} from '../../registry/gallery/example-platform.ts';
import { registry } from '../../registry/index.ts';
import type { Row } from '../../renderer/contract/platform.ts';
import type { Disabled } from '../../renderer/contract/disabled.ts';
import type { Example, InterfaceDefinition } from '../../renderer/contract/definitions.ts';
import { FormStoreContext } from '../../renderer/contract/form-store.ts';
import { RenderContext, type RenderContextValue } from '../../renderer/contract/render.ts';
import { Display } from '../../renderer/form/Display.tsx';
import { FieldControl } from '../../renderer/form/FieldControl.tsx';
import { Fields } from '../../renderer/form/Fields.tsx';
import { Form } from '../../renderer/form/Form.tsx';
import { ItemForm } from '../../renderer/form/ItemForm.tsx';
import { Template } from '../../renderer/form/Template.tsx';
import { Loaded, preload } from '../../renderer/kit/lazy-widget.ts';
import { createEditStore } from '../../renderer/state/edit-store.ts';
import { PickDrawer } from '../../renderer/related/PickDrawer.tsx';
import { RelatedActions } from '../../renderer/related/RelatedActions.tsx';
import { RelatedDrawer } from '../../renderer/related/RelatedDrawer.tsx';
import { RelatedList } from '../../renderer/related/RelatedList.tsx';
import { AccessDrawer } from '../../renderer/screen/access/AccessDrawer.tsx';
import { Items } from '../../renderer/screen/Items.tsx';
import { createTexts, translateWith } from '../../renderer/shell/i18n.ts';
import type { Field } from '../../schemas/field/types.ts';
import { withDefaults } from '../../schemas/option/defaults.ts';
import { compileGrants } from '../../schemas/permission/grants.ts';
import type { Issue } from '../../schemas/validation/types.ts';
import { createTestClock } from './clock.ts';
import { itemHref } from './item-href.ts';

const texts = await createTexts();
export const t = translateWith(texts);
// As the engine does before it draws: templates then show their displays at once.
await preload(registry.displays.all as never);

/** The props of a block without data and action. */
export const blockProps = {
  data: null,
  label: null,
  icon: null,
  kind: 'outline',
  disabled: false,
  action: null,
  menu: [],
} as const;

export function testContext(overrides: Partial<RenderContextValue> = {}): RenderContextValue {
  return {
    Form,
    Fields,
    FieldControl,
    ItemForm,
    Items,
    RelatedList,
    RelatedActions,
    RelatedDrawer,
    PickDrawer,
    AccessDrawer,
    Display,
    Template,
    t,
    loadLateTexts: async () => {},
    locale: 'en-US',
    metadata: exampleMetadata,
    ensureFields: async () => undefined,
    preloadFields: () => undefined,
    prepare: () => undefined,
    prefetchPage: () => undefined,
    itemHref,
    grants: compileGrants([], { admin: true }),
    me: {
      id: 'user-1',
      first_name: 'Ada',
      last_name: 'Nilsen',
      email: 'ada@example.com',
      language: 'en-US',
      theme: 'light',
      last_page: null,
      avatar: null,
      role: {
        id: 'role-1',
        name: 'Administrator',
        admin_access: true,
        app_access: true,
        collection_list: null,
        module_list: null,
      },
    },
    platform: createMemoryPlatform(exampleTables),
    registry,
    clock: createTestClock(),
    drafts: {
      read: async () => null,
      write: async () => undefined,
      remove: async () => undefined,
      list: async () => [],
    },
    tab: 'tab-1',
    notify: vi.fn<RenderContextValue['notify']>(() => () => undefined),
    announce: vi.fn<RenderContextValue['announce']>(),
    report: vi.fn<RenderContextValue['report']>(),
    confirm: async () => true,
    navigate: vi.fn<RenderContextValue['navigate']>(),
    mount: vi.fn<RenderContextValue['mount']>(() => () => undefined),
    ...overrides,
  };
}

interface Room {
  readonly context?: RenderContextValue;
  readonly direction?: 'ltr' | 'rtl';
  /** Other values of the form around the widget. */
  readonly values?: Row;
}

export function renderInside(
  children: ReactNode,
  { context = testContext(), direction = 'ltr', values = {} }: Room = {},
) {
  const user = userEvent.setup();
  const form = createEditStore(values);
  const inside = (what: ReactNode) => (
    <DirectionProvider initialDirection={direction} detectDirection={false}>
      <MantineProvider env="test">
        <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0, errorRetryCount: 0 }}>
          <RenderContext value={context}>
            <div dir={direction}>
              <FormStoreContext value={form}>
                <Suspense fallback={<p>Loading the widget</p>}>{what}</Suspense>
              </FormStoreContext>
            </div>
          </RenderContext>
        </SWRConfig>
      </MantineProvider>
    </DirectionProvider>
  );
  const result = render(inside(children));
  return { ...result, user, context, form, again: (what: ReactNode) => result.rerender(inside(what)) };
}

export interface WidgetCase extends Room {
  readonly value?: unknown;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly field?: Partial<Field>;
  readonly disabled?: Disabled;
  readonly required?: boolean;
  readonly describedBy?: string;
  readonly issues?: readonly Issue[];
  readonly itemKey?: string | number | null;
}

/** Renders an interface by id with its default options. onChange updates the value. */
export async function renderInterface(id: string, given: WidgetCase = {}) {
  const definition = registry.interfaces.get(id);
  if (!definition) throw new Error(`No interface "${id}".`);
  await preload([definition] as never);
  const field = fieldOfExample(definition, { name: 'case', value: null, ...given } as Example);
  const onChange = vi.fn<(value: unknown) => void>();
  const options = optionsFor(definition, field, given.options);
  let value: unknown = given.value ?? null;
  const draw = () => (
    <>
      <span id="label">{field.name}</span>
      <Loaded
        definition={definition}
        value={value as never}
        options={options as never}
        disabled={given.disabled ?? false}
        required={given.required ?? false}
        issues={given.issues ?? []}
        labelId="label"
        describedBy={given.describedBy}
        field={field}
        itemKey={given.itemKey === undefined ? 1 : given.itemKey}
        onChange={
          ((next: unknown) => {
            onChange(next);
            value = next;
            room.again(draw());
          }) as never
        }
      />
    </>
  );
  const room: ReturnType<typeof renderInside> = renderInside(draw(), given);
  await settled();
  return { ...room, onChange, definition, field };
}

function optionsFor(
  definition: InterfaceDefinition,
  field: Field,
  raw: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  const options = withDefaults(definition.options, raw);
  return { ...options, ...definition.refine?.({ field, options, metadata: exampleMetadata }) };
}

export interface DisplayCase extends WidgetCase {
  readonly plain?: boolean;
  /** Wraps the display in another element. */
  readonly inside?: (display: ReactNode) => ReactNode;
}

/** Returns the plain text of a value in a display. Default options are added. */
export function displayText(id: string, value: unknown, given: Omit<WidgetCase, 'value'> = {}): string {
  const definition = registry.displays.get(id);
  if (!definition) throw new Error(`No display "${id}".`);
  const field = fieldOfExample(definition, { name: 'case', value: null, ...given } as Example);
  const { metadata, locale } = given.context ?? testContext();
  return definition.text(value, {
    field,
    options: withDefaults(definition.options, given.options),
    metadata,
    locale,
    t,
  });
}

/** Renders a display by id. */
export async function renderDisplay(id: string, given: DisplayCase = {}) {
  const definition = registry.displays.get(id);
  if (!definition) throw new Error(`No display "${id}".`);
  await preload([definition] as never);
  const field = fieldOfExample(definition, { name: 'case', value: null, ...given } as Example);
  const drawn = (
    <Loaded
      definition={definition}
      value={(given.value ?? null) as never}
      options={withDefaults(definition.options, given.options) as never}
      field={field}
      row={null}
      plain={given.plain ?? false}
    />
  );
  const room = renderInside(given.inside ? given.inside(drawn) : drawn, given);
  await settled();
  return { ...room, definition, field };
}

/** Waits until the memory platform has responded and lazy components are loaded. */
export async function settled(): Promise<void> {
  await vi.waitFor(() => {
    expect(screen.queryByText('Loading the widget')).toBeNull();
    expect(document.querySelector('span[aria-label="Loading"]')).toBeNull();
  }, 5000);
}

/** Barriers that axe-core finds, in words. Colours need a browser; a part of a page has no regions. */
export async function barriers(element: Element = document.body): Promise<readonly string[]> {
  const { violations } = await axe.run(element, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    resultTypes: ['violations'],
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
