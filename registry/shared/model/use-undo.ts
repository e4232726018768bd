import { useRender } from '../../../renderer/contract/render.ts';
import { noticeOfChange, undoChange, type ChangeId } from './undo-change.ts';

/** Returns a function that undoes a change of the model, or shows what its undo would lose. Never rejects. */
export function useUndo(): (change: ChangeId) => Promise<void> {
  const services = useRender();
  return (change) => undoChange(services, change);
}

/** Returns `noticeOfChange` with the services of the component. */
export function useChangeNotice(): (title: string, change: ChangeId | null) => () => void {
  const services = useRender();
  return (title, change) => noticeOfChange(services, title, change);
}
