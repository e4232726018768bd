import type { Place, PlacedCard } from '../types.ts';

/** Returns the place in a column that the pointer shows: above the first card whose middle is below the pointer. */
export function targetOfPointer(
  column: string,
  y: number,
  card: Pick<PlacedCard, 'column' | 'index'>,
): Place {
  const list = document.querySelector(`[data-column="${CSS.escape(column)}"]`);
  const cards = [...(list?.querySelectorAll<HTMLElement>('[data-card]') ?? [])]
    .map((element) => ({ index: Number(element.dataset['card']), rect: element.getBoundingClientRect() }))
    // The card itself leaves its place.
    .filter(({ index }) => column !== card.column || index !== card.index)
    .toSorted((a, b) => a.index - b.index);
  const below = cards.find(({ rect }) => y < rect.top + rect.height / 2);
  const last = cards.at(-1);
  const index = below?.index ?? (last ? last.index + 1 : 0);
  const isAfter = column === card.column && index > card.index;
  return { column, index: isAfter ? index - 1 : index };
}
