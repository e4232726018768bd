import { useContext, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { sameValue } from '../../schemas/value/same.ts';
import type { Disabled } from '../contract/disabled.ts';
import { useRender, type ItemFormHandle, type RelatedDrawerProps } from '../contract/render.ts';
import { nounInSentence } from '../kit/noun-in-sentence.ts';
import { ItemDrawer } from '../kit/ItemDrawer.tsx';
import { Chain, itemTitle } from './chain.ts';
import { InlineFrame } from './InlineFrame.tsx';
import { StepButtons } from './StepButtons.tsx';

/** A drawer with the form of a related row. Edits are staged with the page and saved with it. */
export function RelatedDrawer(props: RelatedDrawerProps) {
  const render = useRender();
  const { t, metadata, ItemForm } = render;
  const { collection, itemKey, owner, name, store, history, lens, omit, onClose } = props;
  const chain = useContext(Chain);
  const [root] = useState(() => {
    const { initial, edits } = store.state;
    return { ...owner, title: itemTitle(render, owner, { ...initial, ...edits }) };
  });
  const above = chain.length > 0 ? chain : [root];
  const form = useRef<ItemFormHandle>(null);
  const [checking, setChecking] = useState(false);
  // An item that is already open in a drawer below must be edited there.
  const isAgain = above.some(
    (each) => each.collection === collection && each.itemKey === itemKey && itemKey !== '+',
  );
  const disabled: Disabled = isAgain ? { reason: t('form.because.recursive') } : props.disabled;
  const own = { collection, itemKey };
  const title = (itemKey === '+' ? '' : name) || itemTitle(render, own, {});
  const opened = [...above, { ...own, title }];

  const done = async () => {
    if (checking) return;
    setChecking(true);
    const isFit = disabled !== false || (await form.current?.check({ leads: true })) !== false;
    setChecking(false);
    if (isFit) onClose();
  };
  const [known] = useState(() => store.state.issues);
  const start = (mark: number) => ({ mark, edits: store.state.edits, unread: store.unread?.size });
  const [before, setBefore] = useState(() => start(props.mark));
  const onSaved = () =>
    // The new row has its own key now, so its form would create another one.
    itemKey === '+' ? onClose() : setBefore(start(history.mark()));
  const saved = useRef(onSaved);
  useLayoutEffect(() => {
    saved.current = onSaved;
  });
  useEffect(() => {
    const hasEdits = () => Object.keys(store.state.edits).length > 0;
    let had = hasEdits();
    return store.subscribe([], () => {
      // A save of the page accepts all edits and clears the history. An undone step could be redone.
      const isSaved = had && !hasEdits() && !history.canUndo && !history.canRedo;
      had = hasEdits();
      if (isSaved) saved.current();
    });
  }, [store, history]);
  const isEdited = () => store.unread?.size !== before.unread || !sameValue(store.state.edits, before.edits);
  const isStaged = useSyncExternalStore((listener) => store.subscribe([], listener), isEdited);
  const parent = above[0] ?? root;
  const keptWith = parent.itemKey === '+' ? 'interfaces.kept_with_new' : 'interfaces.kept_with';
  const cancel = () => {
    // A conflict that was found in the drawer may concern an edit from before it opened.
    const found = store.state.issues.filter(
      ({ type, field }) => type === 'conflict' && !known.some((issue) => issue.field === field),
    );
    store.setIssues([...known, ...found]);
    history.rollback(before.mark);
    onClose();
  };
  const { singular = parent.collection } = metadata.collection(parent.collection) ?? {};
  const Frame = props.inline ? InlineFrame : ItemDrawer;
  return (
    <Frame
      title={title}
      trail={above.map((each) => each.title)}
      foot={isStaged ? t(keptWith, { parent: parent.title, noun: nounInSentence(singular, t) }) : null}
      tools={
        disabled === false && (
          <StepButtons store={store} history={history} collection={above[0]?.collection ?? collection} />
        )
      }
      onDone={() => void done()}
      onCancel={disabled === false ? cancel : undefined}
      isEdited={isEdited}
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
