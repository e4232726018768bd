import { ActionIcon, Popover, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { nameInWords } from '../../../schemas/field/name.ts';
import box from '../shared/box.module.css';
import { IconGrid } from './IconGrid.tsx';
import { RawValue } from '../../../renderer/kit/RawValue.tsx';
import type { options } from './options.ts';

/** Selects an icon by its name. */
export function SelectIcon(props: InterfaceProps<typeof options, string>) {
  const { t } = useRender();
  const { value, disabled, issues, labelId, describedBy, onChange } = props;
  const [opened, setOpened] = useState(false);
  const editable = disabled === false;
  if (value !== null && typeof value !== 'string') return <RawValue value={value} labelId={labelId} />;
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width={372}
      position="bottom-start"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <div
          className={box.control}
          data-readonly={!editable || undefined}
          data-invalid={issues.length > 0 || undefined}
        >
          <UnstyledButton
            className={box.value}
            aria-labelledby={`${labelId} ${labelId}-icon`}
            aria-describedby={describedBy}
            aria-haspopup="dialog"
            aria-expanded={opened}
            aria-disabled={!editable || undefined}
            onClick={() => editable && setOpened((before) => !before)}
          >
            {value !== null && <Icon name={value} />}
            <span id={`${labelId}-icon`} className={value === null ? box.empty : undefined}>
              {value === null ? t('interfaces.choose_icon') : nameInWords(value)}
            </span>
          </UnstyledButton>
          {editable && value !== null && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('form.clear_value')}
              onClick={() => onChange(null)}
            >
              <Icon name="close" />
            </ActionIcon>
          )}
          {editable && (
            <span className={box.chevron}>
              <Icon name="expand_more" />
            </span>
          )}
        </div>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('interfaces.choose_icon')}>
        <IconGrid
          chosen={value}
          onChoose={(name) => {
            onChange(name);
            setOpened(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
