import { useEffect, useRef } from 'react';
import type { EditStore, RelationEdit } from '../../../renderer/contract/store.ts';

/**
 * Between a save that made rows and their being read: what was new is not staged any more and not known yet. A form
 * that begins then would make a second row of the same language.
 */
export function useSettling(store: EditStore, edit: RelationEdit, isRenewing: boolean): boolean {
  const made = useRef(false);
  // A save begins undo anew; taking back what was typed does not.
  const isSaved = edit.create.length === 0 && !store.canUndo && !store.canRedo;
  useEffect(() => {
    made.current = edit.create.length > 0 || (made.current && isSaved && isRenewing);
  }, [edit, isSaved, isRenewing]);
  return made.current && isSaved && isRenewing;
}
