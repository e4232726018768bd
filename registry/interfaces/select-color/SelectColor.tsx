import { ActionIcon, Popover, TextInput, UnstyledButton, useComputedColorScheme } from '@mantine/core';
import { useState } from 'react';
import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useUnreadText } from '../../../renderer/contract/form-store.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { isHexColor, needsEdge } from '../../../schemas/value/luminance.ts';
import { controlProps, inputClass } from '../shared/control.ts';
import { InputError, isReported } from '../shared/InputError.tsx';
import { RawValue } from '../../../renderer/kit/RawValue.tsx';
import { ColorPicker } from './ColorPicker.tsx';
import classes from './color.module.css';
import type { options } from './options.ts';

/** Page backgrounds. A swatch in the same color needs a border. */
const grounds = { light: '#FFFFFF', dark: '#151B21' } as const;

type ColorProps = InterfaceProps<typeof options, string>;

/** Edits a color as text. A swatch opens channels and presets. Text that is not a valid color is not emitted. */
export function SelectColor(props: ColorProps) {
  const { value } = props;
  if (value !== null && typeof value !== 'string') return <RawValue value={value} labelId={props.labelId} />;
  return <ColorField {...props} value={value} />;
}

function ColorField(props: ColorProps) {
  const { t } = useRender();
  const { value, options: chosen, disabled, field, labelId, describedBy, issues, onChange } = props;
  const ground = grounds[useComputedColorScheme('light')];
  const [typed, setTyped] = useState<TypedColor | null>(null);
  const [opened, setOpened] = useState(false);
  const editable = disabled === false;
  const hint = `${labelId}-hint`;

  // If the value differs from the one that was edited, it was changed elsewhere, for example by undo.
  const own = typed !== null && typed.over === value ? typed : null;
  const isUnread = own !== null && own.text !== '' && !isHexColor(own.text);
  const wrong = isUnread && own.left;
  useUnreadText(field.field, isUnread ? t('interfaces.not_a_color') : null, () => setTyped(null));

  const type = (text: string) => {
    const color = text === '' ? null : isHexColor(text) ? text : undefined;
    setTyped({ text, over: color === undefined ? value : color, left: false });
    if (color !== undefined) onChange(color);
  };
  const isColor = value !== null && isHexColor(value);
  const swatch = (
    <UnstyledButton
      className={classes.swatch}
      style={isColor ? { background: value } : undefined}
      data-edge={!isColor || needsEdge(value, ground) || undefined}
      aria-label={t('interfaces.choose_color')}
      aria-haspopup="dialog"
      aria-expanded={opened}
      aria-disabled={!editable || undefined}
      onClick={() => editable && setOpened((before) => !before)}
    >
      {!isColor && <Icon name="colorize" size={16} />}
    </UnstyledButton>
  );
  return (
    <>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        trapFocus
        returnFocus
        withRoles={false}
      >
        <Popover.Target>
          <TextInput
            {...controlProps(props)}
            {...(wrong
              ? {
                  error: true,
                  'aria-invalid': true,
                  'aria-describedby': `${describedBy ?? ''} ${hint}`.trim(),
                }
              : {})}
            autoComplete="off"
            spellCheck={false}
            // A stored color with alpha is shown completely, but users type six digits.
            maxLength={Math.max(7, value?.length ?? 0)}
            value={own?.text ?? value ?? ''}
            placeholder={t('interfaces.color_placeholder')}
            classNames={{ input: inputClass('monospace', disabled) }}
            leftSection={swatch}
            leftSectionWidth={44}
            rightSection={
              editable && (value !== null || isUnread) ? (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('form.clear_value')}
                  onClick={() => {
                    setTyped(null);
                    if (value !== null) onChange(null);
                  }}
                >
                  <Icon name="close" />
                </ActionIcon>
              ) : undefined
            }
            onChange={(event) => type(event.currentTarget.value.trim())}
            onBlur={() => setTyped(isUnread ? { ...own, left: true } : null)}
          />
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={t('interfaces.choose_color')}>
          <ColorPicker
            value={value}
            presets={chosen.presets}
            ground={ground}
            onChange={(next) => {
              setTyped(null);
              onChange(next);
            }}
          />
        </Popover.Dropdown>
      </Popover>
      {wrong && !isReported(issues) && <InputError id={hint} text={t('interfaces.not_a_color')} />}
    </>
  );
}

interface TypedColor {
  readonly text: string;
  /** The value that the text represents, or that it was typed over. */
  readonly over: string | null;
  /** Whether the control has lost the focus since. */
  readonly left: boolean;
}
