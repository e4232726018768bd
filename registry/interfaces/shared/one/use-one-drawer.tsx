/** The drawer of a many-to-one: the row that is chosen, or one that does not exist yet. */
import { useState, type ReactNode } from 'react';
import type { Disabled } from '../../../../renderer/contract/definitions.ts';
import { useFormStore } from '../../../../renderer/contract/form-values.ts';
import type { Key } from '../../../../renderer/contract/platform.ts';
import { useRender } from '../../../../renderer/contract/render.ts';
import { deferred } from '../../../../renderer/kit/lazy-widget.ts';
import type { Field } from '../../../../schemas/field/types.ts';
import { filesCollection } from '../file/files.ts';
import type { FarSide } from '../relation.ts';
import { useAsk } from '../use-ask.ts';

const RelatedDrawer = deferred(async () => (await import('../related/RelatedDrawer.tsx')).RelatedDrawer);

interface Given {
  readonly far: Pick<FarSide, 'collection' | 'keyField' | 'opens'>;
  readonly field: Field;
  /** Of the item that the field stands in; null in forms without one, whose rows are not opened. */
  readonly itemKey: Key | '+' | null;
  /** Of the row that is chosen; null for none, and for one that is new. */
  readonly itemOf: Key | null;
  readonly disabled: Disabled;
}

interface OneDrawer {
  /** null where rows cannot be opened here. */
  readonly open: (() => void) | null;
  readonly create: (() => void) | null;
  readonly edits: Disabled;
  readonly creates: Disabled;
  readonly element: ReactNode;
}

export function useOneDrawer({ far, field, itemKey, itemOf, disabled }: Given): OneDrawer {
  const { t, metadata } = useRender();
  const store = useFormStore();
  const ask = useAsk();
  const [opened, setOpened] = useState<{ readonly key: Key | '+'; readonly mark: number } | null>(null);
  const edits = disabled !== false ? disabled : ask(itemOf === null ? 'create' : 'update', far.collection);
  const creates = disabled !== false ? disabled : ask('create', far.collection);
  if (!store || itemKey === null || !far.opens)
    return { open: null, create: null, edits, creates, element: null };

  const name = metadata.collection(far.collection)?.name ?? far.collection;
  return {
    edits,
    creates,
    open: () => setOpened({ key: itemOf ?? '+', mark: store.mark() }),
    // A file comes with its bytes, not from a form.
    create:
      far.collection === filesCollection
        ? null
        : () => {
            const mark = store.mark();
            store.stage([field.field], {});
            setOpened({ key: '+', mark });
          },
    element: opened && (
      <RelatedDrawer
        collection={far.collection}
        itemKey={opened.key}
        owner={{ collection: field.collection, itemKey }}
        title={t(opened.key === '+' ? 'interfaces.creating_in' : 'interfaces.editing_in', {
          collection: name,
        })}
        store={store}
        lens={(row) =>
          store.child([field.field], row, opened.key === '+' ? {} : { [far.keyField]: opened.key })
        }
        omit={[]}
        disabled={edits}
        mark={opened.mark}
        onClose={() => setOpened(null)}
      />
    ),
  };
}
