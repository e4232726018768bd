import {
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type CollisionDetection,
  type DragStartEvent,
} from '@dnd-kit/core';
import { useEffect, useRef, useState } from 'react';
import { useRender } from '../../../../renderer/contract/render.ts';
import { targetOfPointer } from './pointer-target.ts';
import type { Place, PlacedCard } from '../types.ts';

export interface Drag {
  readonly card: PlacedCard;
  /** The place that the card would get, without the card itself. null outside of the columns that it may enter. */
  readonly target: Place | null;
}

interface Drags {
  /** Returns why the card cannot be moved, or null. */
  readonly refusalOf: (card: PlacedCard) => string | null;
  /** Returns the nearest place that the card may get. */
  readonly allowed: (card: PlacedCard, place: Place) => Place | null;
  readonly onDrop: (card: PlacedCard, target: Place) => void;
}

// The options keep their identity: new ones would draw all cards again.
const mouse = { activationConstraint: { distance: 4 } };
const touch = { activationConstraint: { delay: 250, tolerance: 8 } };

/** Moves cards by mouse, pen and finger. A finger first rests on the card, so that it can scroll. */
export function usePointerDrag({ refusalOf, allowed, onDrop }: Drags) {
  const { notify } = useRender();
  const [drag, setDrag] = useState<Drag | null>(null);
  const pointer = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const wasDragged = useRef(false);
  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch));
  useEffect(() => {
    // The browser would follow the link of a card that is dropped onto itself.
    const onClick = (event: Event) => {
      if (wasDragged.current) event.preventDefault();
      wasDragged.current = false;
    };
    const onPress = () => {
      wasDragged.current = false;
    };
    const onEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setDrag(null);
    };
    window.addEventListener('keydown', onEscape, true);
    window.addEventListener('click', onClick, true);
    window.addEventListener('pointerdown', onPress, true);
    return () => {
      window.removeEventListener('keydown', onEscape, true);
      window.removeEventListener('click', onClick, true);
      window.removeEventListener('pointerdown', onPress, true);
    };
  }, []);

  /** The column above or below the pointer, or the nearest one. It scrolls when the pointer reaches its end. */
  const collisionDetection: CollisionDetection = ({
    droppableContainers,
    droppableRects,
    pointerCoordinates,
  }) => {
    pointer.current = pointerCoordinates;
    if (!pointerCoordinates) return [];
    const { x } = pointerCoordinates;
    return droppableContainers
      .flatMap((container) => {
        const rect = droppableRects.get(container.id);
        if (!rect) return [];
        const value = Math.max(rect.left - x, x - rect.right, 0);
        return [{ id: container.id, data: { droppableContainer: container, value } }];
      })
      .toSorted((a, b) => a.data.value - b.data.value);
  };

  const update = (over: { readonly id: string | number } | null) =>
    setDrag((now) => {
      if (!now) return null;
      const at = pointer.current;
      const place = at && over && targetOfPointer(String(over.id), at.y, now.card);
      const target = place ? allowed(now.card, place) : null;
      const isSame = target?.column === now.target?.column && target?.index === now.target?.index;
      return isSame ? now : { ...now, target };
    });

  return {
    drag,
    handlers: {
      sensors,
      collisionDetection,
      onDragStart: ({ active }: DragStartEvent) => {
        wasDragged.current = true;
        const card = active.data.current as PlacedCard;
        const refusal = refusalOf(card);
        if (refusal === null) setDrag({ card, target: null });
        else notify({ kind: 'info', title: refusal });
      },
      onDragMove: ({ over }: { readonly over: { readonly id: string | number } | null }) => update(over),
      onDragCancel: () => setDrag(null),
      onDragEnd: () => {
        if (drag?.target) onDrop(drag.card, drag.target);
        setDrag(null);
      },
    },
  };
}
