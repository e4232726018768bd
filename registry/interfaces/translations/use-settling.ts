import { useEffect, useRef } from 'react';
import type { History, RelationEdit } from '../../../renderer/contract/store.ts';

/**
 * Returns true between a save that created rows and the next read of them. The new rows are no longer staged and not
 * read yet. A form that is created in this time would create a second row of the language.
 */
export function useSettling(history: History | null, edit: RelationEdit, isRenewing: boolean): boolean {
  const made = useRef(false);
  // A save clears the undo history; undo does not.
  const isSaved = edit.create.length === 0 && !history?.canUndo && !history?.canRedo;
  useEffect(() => {
    made.current = edit.create.length > 0 || (made.current && isSaved && isRenewing);
  }, [edit, isSaved, isRenewing]);
  return made.current && isSaved && isRenewing;
}
