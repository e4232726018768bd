import type { useSortable } from '@dnd-kit/sortable';
import type { KeyboardEvent } from 'react';
import { Icon } from '../controls/Icon.tsx';

interface Props {
  /** Id of the drag handle. It stays the same while its element moves. */
  readonly id: string;
  readonly label: string;
  readonly className: string | undefined;
  readonly lifted: boolean;
  readonly sortable: Pick<ReturnType<typeof useSortable>, 'setActivatorNodeRef' | 'listeners'>;
  onKeyDown(event: KeyboardEvent): void;
  /** Called when a lifted element loses the focus. */
  onLeave(): void;
}

/** The drag handle of an element that is moved by pointer or keyboard. A click on it does nothing else. */
export function Grip({ id, label, className, lifted, sortable, onKeyDown, onLeave }: Props) {
  return (
    <button
      type="button"
      ref={sortable.setActivatorNodeRef}
      className={className}
      data-grip={id}
      aria-label={label}
      aria-pressed={lifted}
      {...sortable.listeners}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget: grip, relatedTarget }) => {
        if (!lifted) return;
        if (relatedTarget !== null) return onLeave();
        // A click on the background also takes the focus. An element that moves, and a window that returns, keeps it.
        queueMicrotask(() => grip !== document.activeElement && onLeave());
      }}
    >
      <Icon name="drag_indicator" />
    </button>
  );
}
