import { ActionIcon, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useList } from '../../../renderer/contract/screen.ts';
import { Icon } from '../../../renderer/kit/Icon.tsx';
import { IconButton } from '../../../renderer/kit/IconButton.tsx';
import type { options } from './options.ts';
import classes from './search.module.css';

/** ms between two requests while somebody types (LAY-17). */
const throttle = 500;

/** Search of a list: answers while typing, at once on Enter; Escape clears. */
export function SearchBlock({ data }: BlockProps<typeof options>) {
  const { t, clock } = useRender();
  const list = useList(data);
  const [text, setText] = useState(list.search);
  const latest = useRef(list);
  latest.current = list;
  useEffect(() => setText(list.search), [list.search]);
  useEffect(() => {
    if (text === latest.current.search) return;
    const timer = clock.setTimeout(() => latest.current.setSearch(text), throttle);
    return () => clock.clearTimeout(timer);
  }, [text, clock]);
  const name = list.collection.name;
  const narrow = useMediaQuery('(width < 600px)');
  const [opened, setOpened] = useState(false);
  // On a small screen the box would push the title out: an icon until it is wanted.
  if (narrow && !opened && text === '')
    return (
      <IconButton
        icon="search"
        label={t('list.search_in', { collection: name })}
        onClick={() => setOpened(true)}
      />
    );
  return (
    <TextInput
      role="searchbox"
      radius="xl"
      className={classes.search}
      data-over={narrow || undefined}
      autoFocus={narrow && opened}
      onBlur={() => setOpened(false)}
      value={text}
      placeholder={t('list.search_in', { collection: name })}
      aria-label={t('list.search_in', { collection: name })}
      leftSection={<Icon name="search" />}
      rightSection={
        text === '' ? undefined : (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('list.clear_search')}
            onClick={() => list.setSearch('')}
          >
            <Icon name="close" />
          </ActionIcon>
        )
      }
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') list.setSearch(text);
        if (event.key === 'Escape' && text !== '') {
          event.stopPropagation();
          list.setSearch('');
        }
      }}
    />
  );
}
