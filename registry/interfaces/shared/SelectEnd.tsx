import type { RefObject } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { BareIconButton } from '../../../renderer/kit/controls/BareIconButton.tsx';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import type { Disabled } from '../../../renderer/contract/disabled.ts';
import classes from './select-end.module.css';

interface Props {
  readonly disabled: Disabled;
  /** False if there is nothing to clear. */
  readonly onClear: (() => void) | false;
  readonly input: RefObject<HTMLInputElement | null>;
}

/** The end of a select: clear button and arrow. Read-only fields show the lock of their frame instead. */
export function SelectEnd({ disabled, onClear, input }: Props) {
  const { t } = useRender();
  if (disabled !== false) return <span />;
  return (
    <span className={classes.end}>
      {onClear && (
        <BareIconButton
          icon="close"
          size="small"
          label={t('form.clear_value')}
          onClick={() => {
            onClear();
            // The clear button is removed, so the input gets the focus.
            input.current?.focus();
          }}
        />
      )}
      <Icon name="expand_more" />
    </span>
  );
}

/** Props of the right section. It ignores pointer events, so that a click on the arrow opens the select. */
export const selectEndProps = (clears: boolean) =>
  ({ rightSectionWidth: clears ? 76 : 44, rightSectionPointerEvents: 'none' }) as const;
