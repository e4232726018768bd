import { Modal, type ModalProps } from '@mantine/core';
import classes from '../small.module.css';
import { useEscape } from '../hooks/use-escape.ts';
import { useReturnFocus } from '../hooks/use-return-focus.ts';
import { useOpenDialog } from './open-dialogs.ts';

/** Width in px. */
const usual = 440;

interface Props extends Pick<ModalProps, 'title' | 'children'> {
  /** Width in px, or a size name of Mantine. */
  readonly size?: ModalProps['size'];
  readonly opened?: boolean;
  /** Label of the close button. If absent, there is none. */
  readonly close?: string;
  readonly onClose: () => void;
}

/** A dialog. Escape closes only the topmost one. */
export function Dialog({ opened = true, size = usual, close, onClose, ...props }: Props) {
  useEscape(opened, onClose);
  useReturnFocus(opened);
  useOpenDialog(opened);
  return (
    <Modal
      {...props}
      size={size}
      classNames={{ title: classes.dialogTitle }}
      opened={opened}
      closeOnEscape={false}
      withCloseButton={close !== undefined}
      closeButtonProps={{ 'aria-label': close }}
      onClose={onClose}
    />
  );
}
