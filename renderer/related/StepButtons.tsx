import { useSyncExternalStore } from 'react';
import { useRender } from '../contract/render.ts';
import { IconButton } from '../kit/controls/IconButton.tsx';
import { stepRefusal, takeStep, type History } from '../contract/take-step.ts';

const names = ['undo', 'redo'] as const;

/** Undo and redo buttons for the edits in the drawer. The keyboard shortcuts do the same. */
export function StepButtons(history: History) {
  const render = useRender();
  const { t } = render;
  const { store } = history;
  const refused = useSyncExternalStore(
    (listener) => store.subscribe([], listener),
    () => names.map((name) => stepRefusal(store, name) ?? '').join(' '),
  ).split(' ');
  return names.map((name, i) => (
    <IconButton
      key={name}
      icon={name}
      fold
      label={t(`item.${name}`)}
      disabled={refused[i] ? { reason: t(refused[i]) } : false}
      onClick={() => takeStep(history, name, render)}
    />
  ));
}
