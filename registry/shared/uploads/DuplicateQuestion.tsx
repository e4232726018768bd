import { useRender } from '../../../renderer/contract/render.ts';
import { BareIconButton } from '../../../renderer/kit/controls/BareIconButton.tsx';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { Announced } from '../../../renderer/kit/feedback/Announced.tsx';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { DuplicateChoices } from './DuplicateChoices.tsx';
import type { Duplicate } from './find-duplicate.ts';
import type { DuplicateChoice } from './upload-queue.ts';
import classes from './uploads.module.css';

interface Props {
  /** Name of the file of the device. */
  readonly name: string;
  readonly duplicate: Duplicate;
  readonly onChoose: (choice: DuplicateChoice) => void;
  readonly onCancel: () => void;
}

/** Asks in a field whether it takes the stored file with the same content. */
export function DuplicateQuestion({ name, duplicate, onChoose, onCancel }: Props) {
  const { t } = useRender();
  if (!useLateTexts()) return null;
  return (
    <div className={classes.question}>
      <Icon name="file_copy" />
      <span className={classes.about}>
        <span className={classes.name} title={name} dir="auto">
          {name}
        </span>
        <Announced className={classes.same} text={t('files.same_exists', { name: duplicate.name })} />
        <DuplicateChoices count={1} name={name} onChoose={onChoose} />
      </span>
      <BareIconButton
        size="small"
        icon="close"
        label={t('files.upload_cancel', { name })}
        title={t('files.upload_cancel', { name })}
        onClick={onCancel}
      />
    </div>
  );
}
