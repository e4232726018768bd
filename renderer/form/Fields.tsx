/** The Fields slot: a controlled form of field descriptors over one plain object. */
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Metadata } from '../../schemas/collection/types.ts';
import type { Field } from '../../schemas/field/types.ts';
import type { Issue } from '../../schemas/validation/types.ts';
import { compileGrants } from '../../schemas/permission/grants.ts';
import { compileForm } from '../compile/form.ts';
import type { FormPlan } from '../contract/plan.ts';
import { useRender, type FieldsProps } from '../contract/render.ts';
import { scopeOf } from '../contract/scope.ts';
import { Form } from './Form.tsx';
import { createObjectStore } from './stores/object-store.ts';

/** A name that no collection can have. */
const nowhere = '';
/** Grants all permissions. The object is part of a field whose own grant was already checked. */
const everything = compileGrants([], { admin: true });

const viewing = { code: 'viewing', action: 'update', collection: nowhere } as const;
const noIssues: readonly Issue[] = [];

export function Fields({ fields, value, disabled, issues = noIssues, onChange }: FieldsProps) {
  const { metadata, registry, me, clock } = useRender();
  const change = useRef(onChange);
  const [store] = useState(() => createObjectStore(value, (row) => change.current(row)));
  useLayoutEffect(() => {
    change.current = onChange;
    store.follow(value);
  });
  useLayoutEffect(() => store.setIssues(issues), [store, issues]);
  const previous = useRef<FormPlan>(undefined);
  const plan = useMemo(
    () =>
      compileForm({
        collection: nowhere,
        metadata: withFields(metadata, fields),
        registry,
        grants: everything,
        scope: scopeOf({ clock, me }),
        isNew: true,
        ...(disabled === false
          ? {}
          : { readonly: disabled.viewing ? viewing : ({ code: 'field-readonly' } as const) }),
        ...(previous.current ? { previous: previous.current } : {}),
      }),
    [metadata, fields, registry, clock, me, disabled],
  );
  useLayoutEffect(() => {
    previous.current = plan;
  }, [plan]);
  return <Form store={store} plan={plan} itemKey={null} />;
}

function withFields(metadata: Metadata, fields: readonly Field[]): Metadata {
  return {
    ...metadata,
    fields: (collection) => (collection === nowhere ? fields : metadata.fields(collection)),
  };
}
