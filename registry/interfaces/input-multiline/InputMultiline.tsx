import { ActionIcon, Textarea } from '@mantine/core';
import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/Icon.tsx';
import { controlProps, inputClass } from '../shared/control.ts';
import type { options } from './options.ts';

/** Several lines of plain text; grows with its content up to a screenful. Empty is null. */
export function InputMultiline(props: InterfaceProps<typeof options, string>) {
  const { t } = useRender();
  const { value, options: chosen, disabled, field, onChange } = props;
  const text = value === null ? '' : String(value);
  const clearable = chosen.clear && text !== '' && disabled === false;
  return (
    <Textarea
      {...controlProps(props)}
      autosize
      minRows={4}
      maxRows={24}
      value={text}
      maxLength={field.schema?.max_length ?? undefined}
      placeholder={chosen.placeholder ?? undefined}
      classNames={{ input: inputClass(chosen.font, disabled) }}
      rightSection={
        clearable ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('form.clear_value')}
            onClick={() => onChange(null)}
          >
            <Icon name="close" />
          </ActionIcon>
        ) : undefined
      }
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
      onBlur={() => {
        const trimmed = text.trim();
        if (chosen.trim && trimmed !== text) onChange(trimmed === '' ? null : trimmed);
      }}
    />
  );
}
