/** The drawer of a many-to-one field. It edits the selected row or creates a new one. */
import { useState, type ReactNode } from 'react';
import { orPermission, type Disabled } from '../../../../renderer/contract/disabled.ts';
import { useFormStore } from '../../../../renderer/contract/form-store.ts';
import type { Key, Row } from '../../../../renderer/contract/platform.ts';
import { keyOf, type ReferencedRows } from '../../../../renderer/contract/related.ts';
import { linkTo } from '../../../../renderer/contract/related-row.ts';
import { useRender } from '../../../../renderer/contract/render.ts';
import type { Field } from '../../../../schemas/field/types.ts';
import { wordsOf } from '../../../../schemas/template/row-words.ts';
import { filesCollection } from '../file/files.ts';
import type { FarSide } from '../relation.ts';
import { usePermissionCheck } from '../../../../renderer/kit/use-permission-check.ts';

interface Given {
  readonly far: Pick<FarSide, 'collection' | 'template' | 'keyField' | 'referencedField' | 'opens'>;
  readonly field: Field;
  /** Key of the item that the field belongs to. null in forms without an item, whose rows cannot be opened. */
  readonly itemKey: Key | '+' | null;
  /** Key of the selected row. null if there is none, or if it is new. */
  readonly itemOf: Key | null;
  /** The selected row, which names the drawer. */
  readonly row: Row | null | undefined;
  readonly disabled: Disabled;
}

interface OneDrawer {
  /** null if rows cannot be opened. */
  readonly open: (() => void) | null;
  readonly create: (() => void) | null;
  readonly edits: Disabled;
  readonly creates: Disabled;
  readonly element: ReactNode;
}

export function useOneDrawer({ far, field, itemKey, itemOf, row, disabled }: Given): OneDrawer {
  const { metadata, RelatedDrawer } = useRender();
  const store = useFormStore();
  const checkPermission = usePermissionCheck();
  const [opened, setOpened] = useState<{
    readonly key: Key | '+';
    readonly mark: number;
    readonly name: string;
  } | null>(null);
  const permission = (action: 'create' | 'update') =>
    orPermission(disabled, () => checkPermission(action, far.collection));
  const edits = permission(itemOf === null ? 'create' : 'update');
  const creates = permission('create');
  const history = store?.history;
  if (!history || itemKey === null || !far.opens)
    return { open: null, create: null, edits, creates, element: null };

  return {
    edits,
    creates,
    open: () =>
      setOpened({
        key: itemOf ?? '+',
        mark: history.mark(),
        name: row ? wordsOf(metadata, far.collection, far.template, row) : '',
      }),
    // Files are created by uploads, not by a form.
    create:
      far.collection === filesCollection
        ? null
        : () => {
            const mark = history.mark();
            store.stage([field.field], {});
            setOpened({ key: '+', mark, name: '' });
          },
    element: opened && (
      <RelatedDrawer
        collection={far.collection}
        itemKey={opened.key}
        owner={{ collection: field.collection, itemKey }}
        name={opened.name}
        store={store}
        history={history}
        lens={(read) =>
          opened.key === '+'
            ? store.child([field.field], read)
            : store.child([field.field], read, { [far.keyField]: opened.key }, linkOf(far, opened.key, read))
        }
        omit={[]}
        disabled={edits}
        mark={opened.mark}
        onClose={() => setOpened(null)}
      />
    ),
  };
}

/** Returns the value that refers to the row. If the role may not read the referenced column, the row's key identifies it. */
function linkOf(far: ReferencedRows, key: Key, row: Row): Key | Row {
  return keyOf(row[far.referencedField], far.referencedField) ?? linkTo(far, key);
}
