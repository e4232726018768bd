import { useRender } from '../../../../renderer/contract/render.ts';
import { Button } from '../../../../renderer/kit/controls/Button.tsx';
import { Notice } from '../../../../renderer/kit/feedback/Notice.tsx';

interface Props {
  readonly field: string;
  readonly isSaving: boolean;
  /** Null: the field has a relation, whose parts were deleted with it. */
  readonly onCreateAgain: (() => void) | null;
}

/** Says that the field was deleted while it is edited, and offers to create it again with the edited settings. */
export function FieldGoneNotice({ field, isSaving, onCreateAgain }: Props) {
  const { t } = useRender();
  return (
    <Notice kind="danger">
      <p>{t('settings.editor_field_gone', { name: field })}</p>
      {onCreateAgain && (
        <Button loading={isSaving} onClick={onCreateAgain}>
          {t('settings.create_field_again')}
        </Button>
      )}
    </Notice>
  );
}
