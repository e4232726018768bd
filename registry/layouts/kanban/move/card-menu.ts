import type { MenuEntry } from '../../../../renderer/kit/controls/MenuItems.tsx';
import type { Translate } from '../../../../renderer/contract/services.ts';
import type { Column } from '../columns.ts';
import type { MoveRules, Place, PlacedCard } from '../types.ts';

interface MenuOf {
  readonly card: PlacedCard;
  readonly columns: readonly Column[];
  readonly rules: MoveRules;
  readonly countOf: (column: string) => number;
  readonly t: Translate;
  readonly text: (text: string) => string;
  readonly isSelectable: boolean;
  onOpen(card: PlacedCard): void;
  onSelect(card: PlacedCard): void;
  onMove(card: PlacedCard, target: Place): void;
}

/** Returns the menu of a card: everything that dragging does, for users who cannot drag. */
export function cardMenu(menu: MenuOf): readonly MenuEntry[] {
  const { card, columns, rules, countOf, t, text } = menu;
  const mayMove = rules.mayMove(card.row);
  const mayOrder = rules.mayOrder(card.row);
  const last = countOf(card.column) - 1;
  const within = (label: string, icon: string, index: number): readonly MenuEntry[] =>
    mayOrder === false && index !== card.index && index >= 0 && index <= last
      ? [{ label: t(label), icon, run: () => menu.onMove(card, { column: card.column, index }) }]
      : [];
  return [
    { label: t('layouts.open_card'), icon: 'open_in_new', run: () => menu.onOpen(card) },
    ...(menu.isSelectable
      ? [{ label: t('layouts.select_card'), icon: 'check_box', run: () => menu.onSelect(card) }]
      : []),
    ...within('layouts.move_up', 'arrow_upward', card.index - 1),
    ...within('layouts.move_down', 'arrow_downward', card.index + 1),
    ...(card.index > 1 ? within('layouts.move_to_top', 'vertical_align_top', 0) : []),
    ...(card.index < last - 1 ? within('layouts.move_to_bottom', 'vertical_align_bottom', last) : []),
    ...columns
      .filter(({ id }) => id !== card.column)
      .map((column) => ({
        label: t('layouts.move_to', { column: text(column.name) }),
        icon: column.icon ?? 'arrow_forward',
        disabled: mayMove,
        run: () => menu.onMove(card, { column: column.id, index: 0 }),
      })),
  ];
}
