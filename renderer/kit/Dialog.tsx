import { Modal, type ModalProps } from '@mantine/core';
import { useEscape } from './use-escape.ts';

interface Props extends Pick<ModalProps, 'title' | 'size' | 'centered' | 'classNames' | 'children'> {
  readonly opened?: boolean;
  /** What its cross is called; absent: it has none. */
  readonly close?: string;
  readonly onClose: () => void;
}

/** A dialog over whatever is open; Escape leaves it, and nothing below it. */
export function Dialog({ opened = true, close, onClose, ...props }: Props) {
  useEscape(opened, onClose);
  return (
    <Modal
      {...props}
      opened={opened}
      closeOnEscape={false}
      withCloseButton={close !== undefined}
      closeButtonProps={{ 'aria-label': close }}
      onClose={onClose}
    />
  );
}
