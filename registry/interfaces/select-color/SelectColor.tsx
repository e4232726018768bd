import { ActionIcon, Popover, TextInput, UnstyledButton, useComputedColorScheme } from '@mantine/core';
import { useState } from 'react';
import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { isHexColor, needsEdge } from '../../../schemas/value/color.ts';
import { controlProps, inputClass } from '../shared/control.ts';
import { RawValue } from '../shared/RawValue.tsx';
import { ColorPicker } from './ColorPicker.tsx';
import classes from './color.module.css';
import type { options } from './options.ts';

/** Page backgrounds. A swatch in the same color needs a border. */
const grounds = { light: '#FFFFFF', dark: '#151B21' } as const;

/** Edits a color as text. A swatch opens channels and presets. Text that is not a valid color is not emitted. */
export function SelectColor(props: InterfaceProps<typeof options, string>) {
  const { t } = useRender();
  const { value, options: chosen, disabled, onChange } = props;
  const ground = grounds[useComputedColorScheme('light')];
  const [typed, setTyped] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);
  const editable = disabled === false;
  if (value !== null && typeof value !== 'string') return <RawValue value={value} labelId={props.labelId} />;

  const type = (text: string) => {
    setTyped(text);
    if (text === '') onChange(null);
    else if (isHexColor(text)) onChange(text);
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
          autoComplete="off"
          spellCheck={false}
          // A stored color with alpha is shown completely, but users type six digits.
          maxLength={Math.max(7, value?.length ?? 0)}
          value={typed ?? value ?? ''}
          placeholder={t('interfaces.color_placeholder')}
          classNames={{ input: inputClass('monospace', disabled) }}
          leftSection={swatch}
          leftSectionWidth={44}
          rightSection={
            editable && value !== null ? (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('form.clear_value')}
                onClick={() => {
                  setTyped(null);
                  onChange(null);
                }}
              >
                <Icon name="close" />
              </ActionIcon>
            ) : undefined
          }
          onChange={(event) => type(event.currentTarget.value.trim())}
          onBlur={() => setTyped(null)}
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
  );
}
