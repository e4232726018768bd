import { useId, useRef, useState } from 'react';
import { useRender } from '../../../../renderer/contract/render.ts';
import { EntriesMenu } from '../../../../renderer/kit/controls/OpenMenu.tsx';
import { useText } from '../../../../renderer/kit/hooks/use-text.ts';
import { cardMenu } from './card-menu.ts';
import type { Column } from '../columns.ts';
import type { MoveRules, Place, PlacedCard } from '../types.ts';

interface Opened {
  readonly card: PlacedCard;
  /** The button or the card below which the menu opens. */
  readonly anchor: HTMLElement;
}

/** The board has one menu, because it may have hundreds of cards. */
export function useBoardMenu() {
  const [menu, setMenu] = useState<Opened | null>(null);
  return {
    menu,
    openMenu: (card: PlacedCard, anchor: HTMLElement) => setMenu({ card, anchor }),
    closeMenu: () => setMenu(null),
  };
}

interface Props {
  readonly opened: Opened;
  readonly columns: readonly Column[];
  readonly rules: MoveRules;
  readonly countOf: (column: string) => number;
  readonly isSelectable: boolean;
  onClose(): void;
  onOpen(card: PlacedCard): void;
  onSelect(card: PlacedCard): void;
  onMove(card: PlacedCard, target: Place): void;
}

/** The menu of the card whose button was pressed. */
export function BoardMenu({ opened, onClose, ...actions }: Props) {
  const { t } = useRender();
  const text = useText();
  const id = useId();
  const button = useRef<HTMLButtonElement | null>(null);
  button.current = opened.anchor as HTMLButtonElement;
  return (
    <EntriesMenu
      key={`${opened.card.column} ${opened.card.key}`}
      state={{ id, button, opened: true, wasOpened: true, setOpened: onClose }}
      position="bottom-end"
      entries={cardMenu({ card: opened.card, t, text, ...actions })}
    />
  );
}
