import { useSyncExternalStore } from 'react';
import { useRender } from '../contract/render.ts';
import type { FieldStore } from '../contract/store.ts';
import { IconButton } from '../kit/controls/IconButton.tsx';
import { stepRefusal, takeStep, type PageHistory } from '../contract/take-step.ts';

const names = ['undo', 'redo'] as const;

interface Props extends PageHistory {
  readonly store: Pick<FieldStore, 'subscribe'>;
}

/** Undo and redo buttons for the edits in the drawer. The keyboard shortcuts do the same. */
export function StepButtons({ store, ...page }: Props) {
  const render = useRender();
  const { t } = render;
  const refused = useSyncExternalStore(
    (listener) => store.subscribe([], listener),
    () => names.map((name) => stepRefusal(page.history, name) ?? '').join(' '),
  ).split(' ');
  return names.map((name, i) => (
    <IconButton
      key={name}
      icon={name}
      fold
      label={t(`item.${name}`)}
      disabled={refused[i] ? { reason: t(refused[i]) } : false}
      onClick={() => takeStep(page, name, render)}
    />
  ));
}
