/**
 * Provides an item among a screen's data. It loads the edit store and drafts, which pages without items do
 * not need.
 */
import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { withDefaults } from '../../schemas/option/defaults.ts';
import type { ScreenSpec } from '../../schemas/screen/types.ts';
import { isRecord } from '../../schemas/value/record.ts';
import type { Issue } from '../../schemas/validation/types.ts';
import type { Row } from '../contract/platform.ts';
import type { Registry } from '../contract/registry.ts';
import { useRender } from '../contract/render.ts';
import type { AnyHandle } from '../contract/screen.ts';
import type { History } from '../contract/store.ts';
import { whenIdle } from '../kit/hooks/when-idle.ts';
import { deferred, preloadForSaving } from '../kit/lazy-widget.ts';
import { startWorker } from '../state/validation.ts';
import type { Choices } from './data/conflicts.ts';
import { keyFieldOf } from './data/key-field.ts';
import { useItemData } from './data/use-item.ts';
import { useQuestion } from './data/use-question.ts';
import type { LayerProps } from './layer.ts';
import { PresetLayer } from './PresetLayer.tsx';
import { resolveValue } from './resolve/resolve.ts';
import { useStable } from './use-stable.ts';

const ConflictDialog = deferred(async () => (await import('./elements/ConflictDialog.tsx')).ConflictDialog, {
  toSave: true,
});

export function ItemLayer(props: LayerProps): ReactNode {
  const { owner } = props;
  return owner?.kind === 'item' ? <PresetLayer {...props} item={owner} /> : <EditedItem {...props} />;
}

function EditedItem({ name, entry, collection, spec, roots, children }: LayerProps): ReactNode {
  const address = resolveValue(entry.key, roots);
  const initial = useStable(resolveValue(entry.initial ?? {}, roots) as Row);
  const proposed = useStable(address === '+' ? proposedRow(roots.query['values']) : noValues);
  const omit = useStable(omittedFields(spec, name, useRender().registry));
  const { asked: conflicts, ask: askConflicts, answer } = useQuestion<readonly Issue[], Choices>();
  const handle = useItemData({
    name,
    entry,
    collection,
    address: typeof address === 'string' || typeof address === 'number' ? address : null,
    initial,
    proposed,
    omit,
    askConflicts,
  });
  // Screen buttons re-render when one of these states changes, but not on every keystroke.
  const { store } = handle;
  useSyncExternalStore(
    (listener) => store.subscribe([], listener),
    () =>
      `${Object.keys(store.state.edits).length > 0 || store.unread.size > 0}|${store.state.saving}|${store.canUndo}|${store.canRedo}|${handle.isNew ? keyTyped(handle) : ''}`,
  );
  useOwnUndo(store);
  useEffect(
    () =>
      whenIdle(() => {
        void preloadForSaving();
        startWorker();
      }),
    [],
  );
  return (
    <>
      {children(handle)}
      {conflicts && (
        <ConflictDialog conflicts={conflicts} plan={handle.plan} store={store} onAnswer={answer} />
      )}
    </>
  );
}

const noValues: Row = {};

/** Returns the values that the URL of a new item has as JSON in `?values=`, or none. */
function proposedRow(text: string | undefined): Row {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return isRecord(value) ? value : noValues;
  } catch {
    return noValues;
  }
}

/** The undo of a text field must not add an undo step, so the store is notified before the input event. */
function useOwnUndo(history: History): void {
  useEffect(() => {
    const onBeforeInput = ({ inputType }: InputEvent) => {
      if (inputType.startsWith('history')) history.extend();
    };
    document.addEventListener('beforeinput', onBeforeInput, true);
    return () => document.removeEventListener('beforeinput', onBeforeInput, true);
  }, [history]);
}

function keyTyped(handle: AnyHandle): boolean {
  if (handle.kind !== 'item') return false;
  const key = keyFieldOf(handle.plan)?.field;
  return key !== undefined && Boolean(handle.store.get([key]));
}

/** Returns the fields that an element of this entry omits (USER-15). */
function omittedFields(spec: ScreenSpec, data: string, { blocks }: Registry): readonly string[] {
  for (const element of Object.values(spec.elements ?? {})) {
    const definition = element.data === data ? blocks.get(element.type) : undefined;
    if (definition?.omits) return definition.omits(withDefaults(definition.options, element.options ?? {}));
  }
  return [];
}
