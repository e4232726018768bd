import { PointerSensor, useSensor, useSensors } from '@dnd-kit/core';

/** A drag starts after 4 px, so that a click is not a drag. The object keeps its identity: a new one draws all rows again. */
const options = { activationConstraint: { distance: 4 } };

/** Returns the sensors of lists whose rows are dragged by pointer. */
export function useDragSensors() {
  return useSensors(useSensor(PointerSensor, options));
}
