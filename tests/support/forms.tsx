/** A form over an edit store, compiled from raw fields as a screen compiles it. */
import { within, screen } from '@testing-library/react';
import { rawField } from '../../registry/gallery/example-platform.ts';
import { registry as everything } from '../../registry/index.ts';
import { compileForm, type FormRequest } from '../../renderer/compile/form.ts';
import { interfaceFor } from '../../renderer/compile/widget.ts';
import type { Key, Row } from '../../renderer/contract/platform.ts';
import { Form } from '../../renderer/form/Form.tsx';
import { preload } from '../../renderer/kit/lazy-widget.ts';
import { createEditStore } from '../../renderer/state/edit-store.ts';
import { createMetadata } from '../../schemas/collection/metadata.ts';
import type { Metadata } from '../../schemas/collection/types.ts';
import type { FieldMeta, FieldSchema } from '../../schemas/field/types.ts';
import { compileGrants } from '../../schemas/permission/grants.ts';
import { renderInside, settled, testContext } from './widgets.tsx';

export interface FieldSpec {
  readonly type?: string;
  readonly meta?: Partial<FieldMeta>;
  readonly schema?: Partial<FieldSchema> | null;
}
export type FieldSpecs = Readonly<Record<string, FieldSpec>>;

export function metadataOf(fields: FieldSpecs, collection = 'things'): Metadata {
  return createMetadata({
    collections: [{ collection, meta: null, schema: { name: collection } }],
    relations: [],
    fields: new Map([
      [
        collection,
        Object.entries(fields).map(([name, { type = 'string', ...more }]) =>
          rawField(collection, name, type, more),
        ),
      ],
    ]),
  });
}

const nobody = { now: new Date(0), user: 'user-1', role: 'role-1' };

export function planOf(fields: FieldSpecs, request: Partial<FormRequest> = {}) {
  return compileForm({
    collection: 'things',
    metadata: metadataOf(fields),
    registry: everything,
    grants: compileGrants([], { admin: true }),
    scope: nobody,
    isNew: false,
    ...request,
  });
}

export interface FormCase extends Partial<FormRequest> {
  readonly row?: Row;
  readonly itemKey?: Key | '+' | null;
  readonly context?: Parameters<typeof testContext>[0];
}

export async function renderForm(
  fields: FieldSpecs,
  { itemKey = 1, context: around = {}, ...given }: FormCase = {},
) {
  const isBatch = given.isBatch === true;
  const metadata = metadataOf(fields);
  const registry = given.registry ?? everything;
  const plan = planOf(fields, { metadata, isNew: itemKey === '+', ...given });
  const context = testContext({ metadata, registry, ...around });
  const store = createEditStore(given.row ?? {}, { clock: context.clock, keepEqual: isBatch });
  await preload(
    plan.fields.map(({ field }) => interfaceFor(field, { registry, metadata }).definition) as never,
  );
  const form = <Form store={store} plan={plan} itemKey={itemKey} isBatch={isBatch} />;
  const room = renderInside(form, { context });
  await settled();
  return { ...room, store, plan };
}

/** The frame of one field, and what is in it. */
export function fieldFrame(name: string) {
  const element = document.querySelector<HTMLElement>(`[data-field="${name}"]`);
  if (!element) throw new Error(`The form shows no field "${name}".`);
  return { element, ...within(element) };
}

/** Opens the menu of a field's label. */
export async function openFieldMenu(room: Awaited<ReturnType<typeof renderForm>>, name: string) {
  await room.user.click(fieldFrame(name).getByRole('button', { name: /^Options of/ }));
  return within(await screen.findByRole('menu'));
}
