import type { RefObject } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { BareIconButton } from '../../../renderer/kit/BareIconButton.tsx';
import { Icon } from '../../../renderer/kit/Icon.tsx';
import type { Disabled } from '../../../renderer/contract/definitions.ts';
import classes from './select-end.module.css';

interface Props {
  readonly disabled: Disabled;
  /** Absent: there is nothing to clear. */
  readonly onClear: (() => void) | false;
  readonly input: RefObject<HTMLInputElement | null>;
}

/** What stands at the end of a select: a cross and its arrow, or neither where the frame has its lock. */
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
            // The button is gone.
            input.current?.focus();
          }}
        />
      )}
      <Icon name="expand_more" />
    </span>
  );
}

/** As the library has it: the arrow opens what lies under it. */
export const selectEndProps = (clears: boolean) =>
  ({ rightSectionWidth: clears ? 76 : 44, rightSectionPointerEvents: 'none' }) as const;
