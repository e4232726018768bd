import { useWorkspace } from '../../contract/frame.ts';
import { useRender } from '../../contract/render.ts';
import { IssueList } from '../../screen/IssueList.tsx';
import { TellingDialog } from './TellingDialog.tsx';

/** Lists all issues of screen files, for administrators. */
export function IssuesDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useRender();
  const { issues } = useWorkspace();
  return (
    <TellingDialog title={t('screens.mistakes', { count: issues.length })} width={640} onClose={onClose}>
      <IssueList issues={issues} />
    </TellingDialog>
  );
}
