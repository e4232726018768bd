/** Turns off dnd-kit's announcements. Drags by pointer are visible; keyboard moves are announced by SortableFrame. */
export const silent = {
  screenReaderInstructions: { draggable: '' },
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
};
