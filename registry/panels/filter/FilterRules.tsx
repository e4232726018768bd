import { Button } from '@mantine/core';
import { nanoid } from 'nanoid';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { markedOption } from '../../../renderer/kit/controls/marked-option.ts';
import { SmallSelect } from '../../../renderer/kit/controls/SmallSelect.tsx';
import { firstOperator } from '../../shared/filter-values/control-of.ts';
import { focusControl } from '../../../renderer/kit/hooks/focusable.ts';
import { fieldAt } from '../../../schemas/collection/field-at.ts';
import { isStored } from '../../../schemas/field/traits.ts';
import { problemOf, type Draft, type Typed } from './draft.ts';
import { FilterRule } from './FilterRule.tsx';
import { WholeRule } from './WholeRule.tsx';

interface Props {
  readonly collection: string;
  readonly drafts: readonly Draft[];
  /** Returns the text that was typed during the load, once. The list of fields then takes the focus and opens with it. */
  readonly takeTyped: () => Typed | null;
  onChange(drafts: readonly Draft[]): void;
  onChangeOne(key: string, part: Partial<Draft>): void;
  onEditRule(draft: Draft): void;
}

/** The filters of a list, one below the other, and the list of fields to add one. */
export function FilterRules({ collection, drafts, takeTyped, onChange, onChangeOne, onEditRule }: Props) {
  const { t, metadata, registry } = useRender();
  const add = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState(false);
  const [wasTyped, setWasTyped] = useState(false);
  /** Mantine clears the text of a select without a value when it mounts, and with it the text that was typed before. */
  const isMounted = useRef(false);
  /** The filter that was added last. Its value takes the focus. */
  const [added, setAdded] = useState<string | null>(null);
  const fields = metadata
    .fields(collection)
    .filter(({ type, kind }) => isStored(type) && kind !== 'presentation');
  const addField = (name: string | null) => {
    const field = fields.find((candidate) => candidate.field === name);
    if (!field) return;
    const key = nanoid();
    setAdded(key);
    setSearch('');
    setOpened(false);
    // The effect that opens the list for the typed text may not have run yet.
    setWasTyped(false);
    const operator = firstOperator(field, { registry, metadata });
    onChange([...drafts, { key, field: field.field, operator, value: null }]);
  };
  const remove = ({ key: removed }: Draft) => {
    // The pressed button is removed with its filter.
    focusControl(add.current);
    onChange(drafts.filter(({ key }) => key !== removed));
  };
  const firstMatch = (text: string) => {
    const part = text.trim().toLowerCase();
    return part === '' ? undefined : fields.find(({ name }) => name.toLowerCase().includes(part));
  };
  /** Adds the first matching field if no option of the list is marked yet. */
  const addOnEnter = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || markedOption(event.target)) return;
    const first = firstMatch(search);
    if (!first) return;
    event.preventDefault();
    event.stopPropagation();
    addField(first.field);
  };
  // Before the browser handles the next key, which belongs to this input.
  useLayoutEffect(() => {
    const typed = takeTyped();
    if (!typed) return;
    const first = firstMatch(typed.text);
    if (typed.isEntered && first) return addField(first.field);
    focusControl(add.current);
    setSearch(typed.text);
    setWasTyped(true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text of the input that this one replaces
  }, []);
  // In a later render: Mantine mounts the portal of the list in an effect of its first one.
  useEffect(() => setOpened(wasTyped), [wasTyped]);
  // After the effects of the select.
  useEffect(() => {
    isMounted.current = true;
  }, []);
  return (
    <>
      {drafts
        .filter(({ locked }) => !locked)
        .map((draft) =>
          draft.field === '' ? (
            <WholeRule
              key={draft.key}
              rule={draft.value}
              collection={collection}
              problem={problemOf(draft, metadata, collection)}
              onEdit={() => onEditRule(draft)}
              onRemove={() => remove(draft)}
            />
          ) : (
            <FilterRule
              key={draft.key}
              draft={draft}
              field={fieldAt(metadata, collection, draft.field)}
              problem={problemOf(draft, metadata, collection)}
              leads={draft.key === added}
              onChange={(part) => {
                // The control of another operator does not take the focus.
                setAdded((now) => (now === draft.key ? null : now));
                onChangeOne(draft.key, part);
              }}
              onRemove={() => remove(draft)}
            />
          ),
        )}
      <div ref={add} onKeyDownCapture={addOnEnter}>
        <SmallSelect
          searchable
          searchValue={search}
          onSearchChange={(text) => {
            if (isMounted.current) setSearch(text);
          }}
          dropdownOpened={opened}
          onDropdownOpen={() => setOpened(true)}
          onDropdownClose={() => setOpened(false)}
          selectFirstOptionOnChange
          value={null}
          placeholder={t('filter.add')}
          aria-label={t('filter.add')}
          leftSection={<Icon name="add" />}
          nothingFoundMessage={t('interfaces.no_options_available')}
          data={fields.map(({ field, name }) => ({ value: field, label: name }))}
          onChange={addField}
        />
      </div>
      {drafts.length > 0 && (
        <Button
          mt="sm"
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            focusControl(add.current);
            onChange([]);
          }}
        >
          {t('list.clear_filters')}
        </Button>
      )}
    </>
  );
}
