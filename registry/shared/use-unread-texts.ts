import { useState } from 'react';
import type { UnreadListener } from '../../renderer/contract/form-store.ts';

interface UnreadText<Place extends string> {
  readonly place: Place;
  readonly message: string;
}

/**
 * Collects the messages of controls whose text is not a valid value, by the place that contains them. Such a text is lost if
 * its place closes.
 */
export function useUnreadTexts<Place extends string>(places: readonly Place[]) {
  const [texts, setTexts] = useState<readonly UnreadText<Place>[]>([]);
  // Stable functions, because controls report to a different one again.
  const [listeners] = useState(
    () =>
      new Map(
        places.map((place): [Place, UnreadListener] => [
          place,
          (message) => {
            const text = { place, message };
            setTexts((now) => [...now, text]);
            return () => setTexts((now) => now.filter((each) => each !== text));
          },
        ]),
      ),
  );
  return {
    /** The last message of a place, or null. */
    messageAt: (place: Place) => texts.findLast((text) => text.place === place)?.message ?? null,
    listenerAt: (place: Place) => listeners.get(place) ?? null,
  };
}
