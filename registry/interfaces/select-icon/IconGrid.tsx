import { TextInput, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/Icon.tsx';
import { nameInWords } from '../../../schemas/field/name.ts';
import classes from './icon.module.css';
import { findIcons, pageOfIcons, useIconNames } from './names.ts';

interface Props {
  readonly chosen: string | null;
  readonly onChoose: (name: string) => void;
}

export function IconGrid({ chosen, onChoose }: Props) {
  const { t } = useRender();
  const [search, setSearch] = useState('');
  const names = useIconNames(true);
  const found = findIcons(names ?? [], search);
  return (
    <div>
      <TextInput
        data-autofocus
        size="xs"
        value={search}
        placeholder={t('common.search')}
        aria-label={t('common.search')}
        leftSection={<Icon name="search" />}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <ul className={classes.grid} aria-label={t('interfaces.icons')}>
        {found.slice(0, pageOfIcons).map((name) => (
          <li key={name}>
            <UnstyledButton
              className={classes.icon}
              aria-label={nameInWords(name)}
              aria-pressed={name === chosen}
              title={name}
              onClick={() => onChoose(name)}
            >
              <Icon name={name} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <p className={classes.count} role="status">
        {names === undefined ? t('common.loading') : t('interfaces.icons_found', { count: found.length })}
      </p>
    </div>
  );
}
