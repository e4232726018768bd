import { createContext, useContext, useRef, useState } from 'react';
import type { Disabled } from '../../../../renderer/contract/definitions.ts';
import type { Key, Row } from '../../../../renderer/contract/platform.ts';
import { useRender, type ItemFormHandle } from '../../../../renderer/contract/render.ts';
import type { EditStore } from '../../../../renderer/contract/store.ts';
import { ItemDrawer } from '../ItemDrawer.tsx';

/** One item of the chain that leads here, from the page's own. */
interface Opened {
  readonly collection: string;
  readonly itemKey: Key | '+' | null;
}
const Chain = createContext<readonly Opened[]>([]);

interface Props {
  readonly collection: string;
  readonly itemKey: Key | '+';
  /** The page's own item, where this is the first drawer. */
  readonly owner: Opened;
  readonly title: string;
  readonly store: EditStore;
  readonly lens: (row: Row) => EditStore;
  readonly omit: readonly string[];
  readonly disabled: Disabled;
  /** Where cancelling goes back to: before the row was created, or before it was opened. */
  readonly mark: number;
  readonly onClose: () => void;
}

/** A related row in a drawer beside its parent: what is changed is staged with the page, and saved with it. */
export function RelatedDrawer(props: Props) {
  const { t, metadata, ItemForm } = useRender();
  const { collection, itemKey, owner, title, store, lens, omit, mark, onClose } = props;
  const chain = useContext(Chain);
  const above = chain.length > 0 ? chain : [owner];
  const form = useRef<ItemFormHandle>(null);
  const [checking, setChecking] = useState(false);
  // An item that is open already is edited there (contracts.md "Edit store").
  const isAgain = above.some(
    (each) => each.collection === collection && each.itemKey === itemKey && itemKey !== '+',
  );
  const disabled: Disabled = isAgain ? { reason: t('form.because.recursive') } : props.disabled;
  const name = metadata.collection(collection)?.name ?? collection;

  const done = async () => {
    if (checking) return;
    setChecking(true);
    const isFit = disabled !== false || (await form.current?.check()) !== false;
    setChecking(false);
    if (isFit) onClose();
  };
  const [known] = useState(() => store.state.issues);
  const cancel = () => {
    store.setIssues(known);
    store.rollback(mark);
    onClose();
  };
  return (
    <ItemDrawer
      title={title}
      trail={above.map((each) => metadata.collection(each.collection)?.name ?? each.collection).concat(name)}
      onDone={() => void done()}
      onCancel={disabled === false ? cancel : undefined}
    >
      <Chain value={[...above, { collection, itemKey }]}>
        <ItemForm
          ref={form}
          collection={collection}
          itemKey={itemKey}
          lens={lens}
          omit={omit}
          disabled={disabled}
        />
      </Chain>
    </ItemDrawer>
  );
}
