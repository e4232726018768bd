import { useContext, useRef, useState } from 'react';
import type { Disabled } from '../../../../renderer/contract/definitions.ts';
import type { Key, Row } from '../../../../renderer/contract/platform.ts';
import { useRender, type ItemFormHandle } from '../../../../renderer/contract/render.ts';
import type { EditStore } from '../../../../renderer/contract/store.ts';
import { ItemDrawer } from '../ItemDrawer.tsx';
import { Chain, namesOf, type OpenedItem } from './chain.ts';
import { InlineFrame } from './InlineFrame.tsx';
import { StepButtons } from './StepButtons.tsx';

interface Props {
  readonly collection: string;
  readonly itemKey: Key | '+';
  /** The item of the page, used if this is the first drawer. */
  readonly owner: OpenedItem;
  readonly title: string;
  readonly store: EditStore;
  readonly lens: (row: Row) => EditStore;
  readonly omit: readonly string[];
  readonly disabled: Disabled;
  /** Undo mark to which Cancel rolls back: before the row was created or opened. */
  readonly mark: number;
  readonly onClose: () => void;
  /** Shows the form below the row instead of in a drawer. */
  readonly inline?: boolean;
}

/** A drawer with the form of a related row. Edits are staged with the page and saved with it. */
export function RelatedDrawer(props: Props) {
  const { t, metadata, ItemForm } = useRender();
  const { collection, itemKey, owner, title, store, lens, omit, mark, onClose } = props;
  const chain = useContext(Chain);
  const above = chain.length > 0 ? chain : [owner];
  const form = useRef<ItemFormHandle>(null);
  const [checking, setChecking] = useState(false);
  // An item that is already open in a drawer below must be edited there.
  const isAgain = above.some(
    (each) => each.collection === collection && each.itemKey === itemKey && itemKey !== '+',
  );
  const disabled: Disabled = isAgain ? { reason: t('form.because.recursive') } : props.disabled;
  const opened = [...above, { collection, itemKey }];

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
  const Frame = props.inline ? InlineFrame : ItemDrawer;
  return (
    <Frame
      title={title}
      trail={namesOf(opened, metadata)}
      tools={
        disabled === false && <StepButtons store={store} collection={above[0]?.collection ?? collection} />
      }
      onDone={() => void done()}
      onCancel={disabled === false ? cancel : undefined}
    >
      <Chain value={opened}>
        <ItemForm
          ref={form}
          collection={collection}
          itemKey={itemKey}
          lens={lens}
          omit={omit}
          disabled={disabled}
        />
      </Chain>
    </Frame>
  );
}
