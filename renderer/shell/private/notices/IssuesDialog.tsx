import { useWorkspace } from '../../../contract/workspace.ts';
import { useRender } from '../../../contract/render.ts';
import { IssueList } from '../../../screen/elements/IssueList.tsx';
import { InfoDialog } from './InfoDialog.tsx';

/** Lists all issues of screen files, for administrators. */
export function IssuesDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useRender();
  const { issues } = useWorkspace();
  return (
    <InfoDialog title={t('screens.errors', { count: issues.length })} width={640} onClose={onClose}>
      <IssueList issues={issues} />
    </InfoDialog>
  );
}
