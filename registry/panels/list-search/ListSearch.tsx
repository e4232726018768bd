import { TextInput } from '@mantine/core';
import type { PanelProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useList } from '../../../renderer/contract/screen.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { useDebounced } from '../../../renderer/kit/hooks/use-debounced.ts';
import { useStateOf } from '../../../renderer/kit/hooks/use-state-of.ts';
import { nounFor } from '../../../renderer/kit/noun-in-sentence.ts';
import { SidebarSection } from '../../../renderer/kit/SidebarSection.tsx';
import type { options } from './options.ts';

/** Delay after the last keystroke, because each change reloads the list. ms */
const applyAfter = 500;

/** Length of the column in characters. */
const maxLength = 100;

/** Edits the search of a preset in the sidebar (PRES-22). */
export function ListSearch({ data }: PanelProps<typeof options>) {
  const { t, clock } = useRender();
  const list = useList(data);
  const { collection } = list.collection;
  const later = useDebounced(clock, applyAfter, collection);
  // The text that is applied resets the text that was typed.
  const [typed, type] = useStateOf(`${collection} ${list.search}`, list.search);
  const label = t('list.search_in', { noun: nounFor(list.collection, 2, t) });
  return (
    <SidebarSection initiallyOpen icon="search" title={t('common.search')}>
      <TextInput
        size="xs"
        role="searchbox"
        aria-label={label}
        placeholder={label}
        maxLength={maxLength}
        leftSection={<Icon name="search" size={16} />}
        value={typed}
        onChange={(event) => {
          const text = event.currentTarget.value;
          type(text);
          later(() => list.setSearch(text));
        }}
      />
    </SidebarSection>
  );
}
