/**
 * The ItemForm slot: a form over a row of another collection. It compiles and reads the row like the item of
 * a page, and edits it through a lens.
 */
import { useEffect, useImperativeHandle, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { presetDefaults } from '../../schemas/permission/presets.ts';
import { sameValue } from '../../schemas/value/same.ts';
import { compileForm, initialValues } from '../compile/form.ts';
import { interfaceFor } from '../compile/widget.ts';
import type { FormPlan } from '../contract/plan.ts';
import type { Row } from '../contract/platform.ts';
import { useRender, type ItemFormProps } from '../contract/render.ts';
import { scopeOf } from '../contract/scope.ts';
import { readWithPrefetch } from '../data/prefetch-item.ts';
import { traversedCollections } from '../data/keys.ts';
import { failureOf } from '../contract/failure.ts';
import { ListSkeleton } from '../kit/feedback/ListSkeleton.tsx';
import { preloadWidgets } from '../kit/preload-widgets.ts';
import { ReadFailed } from '../kit/feedback/ReadFailed.tsx';
import { useFields } from '../contract/use-fields.ts';
import { Form } from './Form.tsx';
import { withRelated } from './related-rows.ts';
import { validateRow } from './validation.ts';

export function ItemForm(props: ItemFormProps) {
  const { ready, failed } = useFields([props.collection]);
  if (failed) return <ReadFailed {...failed} />;
  return ready ? <Known {...props} /> : <ListSkeleton />;
}

function Known(props: ItemFormProps) {
  const render = useRender();
  const { platform, metadata, registry, clock } = render;
  const { cache } = useSWRConfig();
  const { collection, itemKey } = props;
  const isNew = itemKey === '+';
  const blank = usePlan(props, undefined);
  const fields = blank.read;
  const known = useRef(false);
  const { data, error, mutate } = useSWR(
    isNew
      ? null
      : [
          'read',
          traversedCollections(collection, { fields }, metadata),
          'item',
          { collection, key: itemKey },
          fields,
        ],
    async () => {
      const read = async () => (await platform.read<Row>({ collection, key: itemKey }, { fields })).data;
      return known.current
        ? read()
        : readWithPrefetch(read, blank, itemKey, cache, { registry, metadata, platform, clock });
    },
    { revalidateOnFocus: false, revalidateIfStale: true },
  );
  known.current = data !== undefined;
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const definitions = blank.fields.map(
      ({ field }) => interfaceFor(field, { registry, metadata }).definition,
    );
    void preloadWidgets(definitions, render).then(() => setReady(true));
  }, [blank.fields, registry, metadata, render]);
  const failed = failureOf(data, error, mutate);
  if (failed) return <ReadFailed {...failed} />;
  const row = isNew ? initialValues(blank) : data;
  return row && ready ? <Read {...props} row={row} /> : <ListSkeleton />;
}

function Read(props: ItemFormProps & { readonly row: Row }) {
  const { clock, me } = useRender();
  const { itemKey, lens, ref } = props;
  const [{ row, store }, begin] = useState(() => ({ row: props.row, store: lens(props.row) }));
  const isTouched = useSyncExternalStore(
    (listener) => store.subscribe([], listener),
    () => Object.keys(store.state.edits).length > 0,
  );
  // Edits keep the row that they were based on. Without edits, for example after a save, the newer row is
  // shown.
  if (!isTouched && !sameValue(row, props.row)) begin({ row: props.row, store: lens(props.row) });
  const plan = usePlan(props, itemKey === '+' ? undefined : row);
  useImperativeHandle(
    ref,
    () => ({
      async check() {
        const { set } = store.payload();
        const values = itemKey === '+' ? { ...row, ...set } : set;
        const issues = await validateRow({
          plan,
          values,
          row: withRelated(store, { ...row, ...set }),
          scope: scopeOf({ clock, me }),
          clock,
        });
        store.setIssues(issues);
        return issues.length === 0;
      },
    }),
    [store, plan, itemKey, clock, me, row],
  );
  return <Form store={store} plan={plan} itemKey={itemKey} />;
}

function usePlan({ collection, itemKey, omit, disabled }: ItemFormProps, row: Row | undefined): FormPlan {
  const { metadata, registry, grants, me, clock } = useRender();
  const previous = useRef<FormPlan>(undefined);
  const left = (omit ?? []).join('\n');
  const plan = useMemo(() => {
    const scope = scopeOf({ clock, me, metadata }, collection);
    return compileForm({
      collection,
      metadata,
      registry,
      grants,
      scope,
      isNew: itemKey === '+',
      omit: left.split('\n'),
      presets: presetDefaults(grants, collection, scope),
      ...(row ? { row } : {}),
      ...(disabled === false ? {} : { readonly: { code: 'field-readonly' } as const }),
      ...(previous.current ? { previous: previous.current } : {}),
    });
  }, [collection, metadata, registry, grants, clock, me, itemKey, left, row, disabled]);
  useEffect(() => {
    previous.current = plan;
  }, [plan]);
  return plan;
}
