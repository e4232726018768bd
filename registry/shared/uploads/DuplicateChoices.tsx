import { UnstyledButton } from '@mantine/core';
import { useRender } from '../../../renderer/contract/render.ts';
import type { DuplicateChoice } from './upload-queue.ts';
import classes from './uploads.module.css';

interface Props {
  /** Number of files that the buttons decide about. */
  readonly count: number;
  /** Name of the file for screen readers, if there are several of these buttons. */
  readonly name?: string;
  readonly onChoose: (choice: DuplicateChoice) => void;
}

/** Buttons that decide what becomes of files whose content is stored already. */
export function DuplicateChoices({ count, name, onChoose }: Props) {
  const { t } = useRender();
  const choices = [
    ['existing', t('files.use_existing', { count })],
    ['upload', t('files.upload_anyway', { count })],
  ] as const;
  return (
    <span className={classes.choices}>
      {choices.map(([choice, label]) => (
        <UnstyledButton
          key={choice}
          className={classes.choice}
          aria-label={name === undefined ? undefined : `${label}: ${name}`}
          onClick={() => onChoose(choice)}
        >
          {label}
        </UnstyledButton>
      ))}
    </span>
  );
}
