import { ActionIcon, TextInput } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useList } from '../../../renderer/contract/screen.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { IconButton } from '../../../renderer/kit/controls/IconButton.tsx';
import { useNarrow } from '../../../renderer/kit/hooks/use-narrow.ts';
import { deferred } from '../../../renderer/kit/lazy-widget.ts';
import { nounFor } from '../../../renderer/kit/noun-in-sentence.ts';
import type { options } from './options.ts';
import classes from './search.module.css';

/** Loaded on phones only. */
const PhoneTools = deferred(async () => (await import('./PhoneTools.tsx')).PhoneTools);

/** Interval between two requests while the user types (LAY-17). ms */
const throttle = 500;

/** Searches a list. Sends the first letter immediately, then throttles; Enter sends immediately, Escape clears. */
export function SearchBlock({ data }: BlockProps<typeof options>) {
  const { t, clock } = useRender();
  const list = useList(data);
  const [text, setText] = useState(list.search);
  const latest = useRef(list);
  latest.current = list;
  const sent = useRef({ text: list.search, at: -Infinity });
  const send = useCallback(
    (next: string) => {
      sent.current = { text: next, at: clock.now() };
      setText(next);
      latest.current.setSearch(next);
    },
    [clock],
  );
  useEffect(() => {
    // Something else changed the search (a bookmark, cleared filters). In all other cases keep the typed text.
    if (list.search === sent.current.text) return;
    sent.current = { text: list.search, at: -Infinity };
    setText(list.search);
  }, [list.search]);
  useEffect(() => {
    if (text === sent.current.text) return;
    const wait = Math.max(0, sent.current.at + throttle - clock.now());
    const timer = clock.setTimeout(() => send(text), wait);
    return () => clock.clearTimeout(timer);
  }, [text, clock, send]);
  const noun = nounFor(list.collection, 2, t);
  const input = useRef<HTMLInputElement>(null);
  const narrow = useNarrow();
  const [opened, setOpened] = useState(false);
  // On a small screen the search box would hide the title, so an icon opens it.
  if (narrow && !opened && text === '')
    return (
      <>
        <IconButton icon="search" label={t('list.search_in', { noun })} onClick={() => setOpened(true)} />
        <PhoneTools list={list} />
      </>
    );
  return (
    <TextInput
      ref={input}
      role="searchbox"
      radius="xl"
      className={classes.search}
      data-over={narrow || undefined}
      autoFocus={narrow && opened}
      onBlur={() => setOpened(false)}
      value={text}
      placeholder={t('list.search_in', { noun })}
      aria-label={t('list.search_in', { noun })}
      leftSection={<Icon name="search" />}
      rightSection={
        text === '' ? undefined : (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('list.clear_search')}
            onClick={() => {
              send('');
              input.current?.focus();
            }}
          >
            <Icon name="close" />
          </ActionIcon>
        )
      }
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(text);
        if (event.key === 'Escape' && text !== '') {
          event.stopPropagation();
          send('');
        }
      }}
    />
  );
}
