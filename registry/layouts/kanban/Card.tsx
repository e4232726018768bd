import { useDraggable } from '@dnd-kit/core';
import { memo, type KeyboardEvent } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { BareIconButton } from '../../../renderer/kit/controls/BareIconButton.tsx';
import { Tip } from '../../../renderer/kit/feedback/Tip.tsx';
import { RowLink } from '../shared/RowLink.tsx';
import classes from './card.module.css';
import { CardFace } from './CardFace.tsx';
import type { ListProps, PlacedCard } from './types.ts';

/** The actions of a card. The functions keep their identity. */
export interface CardActions {
  onPress(card: PlacedCard): void;
  onKeyDown(event: KeyboardEvent, card: PlacedCard): void;
  onFocus(card: PlacedCard): void;
  /** Called when another element takes the focus. */
  onLeave(): void;
  onMenu(card: PlacedCard, button: HTMLButtonElement): void;
}

interface Props {
  readonly card: PlacedCard;
  readonly collection: string;
  readonly options: ListProps['options'];
  /** The path that a press opens. null if a press selects the card, or does nothing. */
  readonly path: string | null;
  /** Why the card cannot be moved. null if it can, or if no card can. */
  readonly refusal: string | null;
  readonly canDrag: boolean;
  readonly isTabStop: boolean;
  readonly isLifted: boolean;
  readonly isSaving: boolean;
  /** null if cards are opened instead of selected. */
  readonly isSelected: boolean | null;
  readonly helpId: string;
  readonly actions: CardActions;
}

/** A card of a column. It is a link, a drag handle, and a stop of the arrow keys. */
export const Card = memo(function Card(props: Props) {
  const { t } = useRender();
  const { card, canDrag, refusal, path, isSelected, actions } = props;
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: `${card.column} ${card.key}`,
    data: card,
    // A card that may not be moved can be dragged too: the board then says why it stays.
    disabled: !canDrag,
  });
  return (
    <div
      ref={setNodeRef}
      className={classes.card}
      data-lifted={props.isLifted || (isDragging && refusal === null) || undefined}
      data-saving={props.isSaving || undefined}
      data-selected={isSelected || undefined}
      {...listeners}
    >
      <Tip text={refusal} touch>
        <RowLink
          path={path}
          data-key={card.key}
          className={classes.open}
          tabIndex={props.isTabStop ? 0 : -1}
          {...(isSelected === null ? {} : { role: 'checkbox', 'aria-checked': isSelected })}
          aria-describedby={canDrag && refusal === null ? props.helpId : undefined}
          aria-keyshortcuts={canDrag ? 'Space' : undefined}
          onPress={() => actions.onPress(card)}
          onKeyDown={(event) => actions.onKeyDown(event, card)}
          onFocus={() => actions.onFocus(card)}
          onBlur={(event) => {
            if (event.relatedTarget !== null) actions.onLeave();
          }}
        >
          <CardFace
            row={card.row}
            name={card.name}
            collection={props.collection}
            options={props.options}
            isLocked={canDrag && refusal !== null}
          />
        </RowLink>
      </Tip>
      {canDrag && (
        <span className={classes.menu}>
          <BareIconButton
            icon="more_vert"
            size="tiny"
            label={t('layouts.card_menu', { item: card.name })}
            aria-haspopup="menu"
            tabIndex={-1}
            // A press of the button does not lift the card.
            onMouseDown={(event) => event.stopPropagation()}
            onTouchStart={(event) => event.stopPropagation()}
            onClick={(event) => actions.onMenu(card, event.currentTarget)}
          />
        </span>
      )}
    </div>
  );
});
