import { useRender } from '../../../renderer/contract/render.ts';
import { NameDialog } from '../../../renderer/kit/feedback/NameDialog.tsx';

interface Props {
  readonly title: string;
  /** Label of the button that saves. */
  readonly done: string;
  readonly name?: string;
  /** Rejects if the platform refuses. */
  readonly onSave: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the name of a folder (FOLD-03, FOLD-04). */
export function NameFolder({ onSave, ...props }: Props) {
  const { t } = useRender();
  return (
    <NameDialog
      {...props}
      label={t('files.folder_name')}
      missing={t('files.folder_name_missing')}
      onSave={async (name) => {
        await onSave(name);
        props.onClose();
      }}
    />
  );
}
