import { useContext, useRef, useState } from 'react';
import type { Disabled } from '../contract/disabled.ts';
import { useRender, type ItemFormHandle, type RelatedDrawerProps } from '../contract/render.ts';
import { ItemDrawer } from '../kit/ItemDrawer.tsx';
import { Chain, namesOf } from './chain.ts';
import { InlineFrame } from './InlineFrame.tsx';
import { StepButtons } from './StepButtons.tsx';

/** A drawer with the form of a related row. Edits are staged with the page and saved with it. */
export function RelatedDrawer(props: RelatedDrawerProps) {
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
