import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { IconButton } from '../../../renderer/kit/controls/IconButton.tsx';
import type { AllowedTypes } from '../shared/file/allowed-types.ts';
import { Progress } from '../shared/file/Progress.tsx';
import type { Incoming } from '../shared/file/uploads.ts';
import { WrongType } from '../shared/file/WrongType.tsx';
import { Announced } from '../../../renderer/kit/feedback/Announced.tsx';
import { deferred } from '../../../renderer/kit/lazy-widget.ts';
import type { Duplicate } from '../../shared/uploads/find-duplicate.ts';
import type { DuplicateChoice } from '../../shared/uploads/upload-queue.ts';
import classes from './files.module.css';

/** Loaded with the first duplicate. */
const DuplicateQuestion = deferred(
  async () => (await import('../../shared/uploads/DuplicateQuestion.tsx')).DuplicateQuestion,
);

interface Props {
  readonly incoming: readonly Incoming[];
  readonly types: AllowedTypes;
  readonly onPause: (id: number) => void;
  readonly onResume: (id: number) => void;
  readonly onStop: (id: number) => void;
  readonly onAgain: (id: number) => void;
  readonly onChoose: (id: number, duplicate: Duplicate, choice: DuplicateChoice) => void;
}

/** Lists pending uploads, each with its progress or its error. */
export function UploadList({ incoming, types, onPause, onResume, onStop, onAgain, onChoose }: Props) {
  const { t } = useRender();
  return incoming.map(({ id, failed, isWrongType, duplicate, ...upload }) => {
    const { name } = upload;
    if (duplicate)
      return (
        <DuplicateQuestion
          key={id}
          name={name}
          duplicate={duplicate}
          onChoose={(choice) => onChoose(id, duplicate, choice)}
          onCancel={() => onStop(id)}
        />
      );
    if (failed === null && !isWrongType)
      return (
        <Progress
          key={id}
          {...upload}
          stopLabel={t('interfaces.stop_upload_of', { name })}
          onPause={() => onPause(id)}
          onResume={() => onResume(id)}
          onStop={() => onStop(id)}
        />
      );
    return (
      <div key={id} className={classes.failed}>
        <Icon name="error" />
        {failed === null ? (
          <WrongType name={name} types={types} />
        ) : (
          <>
            <Announced text={t('interfaces.upload_failed', { name, reason: failed })} />
            <IconButton
              icon="refresh"
              size="small"
              label={t('interfaces.upload_again', { name })}
              onClick={() => onAgain(id)}
            />
          </>
        )}
        <IconButton
          icon="close"
          size="small"
          label={t('interfaces.dismiss_upload', { name })}
          onClick={() => onStop(id)}
        />
      </div>
    );
  });
}
