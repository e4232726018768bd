import { Modal, type ModalProps } from '@mantine/core';
import classes from './small.module.css';
import { useEscape } from './use-escape.ts';
import { useReturnFocus } from './use-return-focus.ts';

/** px (mock.md "Dialog"). */
const usual = 440;

interface Props extends Pick<ModalProps, 'title' | 'children'> {
  /** px, or a name of the library's. */
  readonly size?: ModalProps['size'];
  readonly opened?: boolean;
  /** What its cross is called; absent: it has none. */
  readonly close?: string;
  readonly onClose: () => void;
}

/** A dialog over whatever is open; Escape leaves it, and nothing below it. */
export function Dialog({ opened = true, size = usual, close, onClose, ...props }: Props) {
  useEscape(opened, onClose);
  useReturnFocus(opened);
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
