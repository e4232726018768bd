import type { Notice } from '../../contract/render.ts';
import { TellingDialog } from './TellingDialog.tsx';

/** A notice that waits for its answer (SHELL-08). */
export function NoticeDialog({ notice, onClose }: { readonly notice: Notice; readonly onClose: () => void }) {
  return (
    <TellingDialog title={notice.title} width={440} onClose={onClose}>
      <p>{notice.text}</p>
    </TellingDialog>
  );
}
