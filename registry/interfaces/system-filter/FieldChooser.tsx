import { useRef, useState, type KeyboardEvent } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { useFields } from '../../../renderer/contract/use-fields.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { SmallSelect } from '../../../renderer/kit/controls/SmallSelect.tsx';
import { ReadFailed } from '../../../renderer/kit/feedback/ReadFailed.tsx';
import { isStored } from '../../../schemas/field/traits.ts';
import type { Field } from '../../../schemas/field/types.ts';
import { nextCollection } from '../../../schemas/relation/side.ts';
import { collectionAt, deepest, isListOfRows, nameOfPath, stepBack, targetsOf } from './paths.ts';

interface Props {
  readonly collection: string;
  /** Number of relations between the row of the rule and the collection. */
  readonly depth: number;
  onChoose(steps: readonly string[], field: Field): void;
}

/**
 * The list of fields to add a condition. Relations open the fields of their collection, which load then. A many-to-any
 * column opens its collections first.
 */
export function FieldChooser({ collection, depth, onChoose }: Props) {
  const { t, metadata } = useRender();
  const [steps, setSteps] = useState<readonly string[]>([]);
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState(false);
  const keepsOpen = useRef(false);
  const owner = collectionAt(metadata, collection, steps);
  const { ready, failed } = useFields([owner]);
  const fields =
    owner === null || !ready ? [] : metadata.fields(owner).filter(({ kind }) => kind !== 'group');
  const canOpen = (name: string) => {
    if (owner === null || depth + steps.length >= deepest) return false;
    const next = nextCollection(metadata, owner, name);
    if (next === null) return targetsOf(metadata, owner, name).length > 0;
    return metadata.collection(next) !== undefined;
  };
  const openOption = (path: readonly string[]) => ({
    value: `open ${path.at(-1)}`,
    label: t('interfaces.filter_open', { field: nameOfPath(metadata, collection, path.join('.')) }),
  });
  const offered = fields.flatMap(({ field, type }) => {
    const name = nameOfPath(metadata, collection, [...steps, field].join('.'));
    const isList = owner !== null && isListOfRows(metadata, owner, field);
    return [
      ...(isStored(type) || (isList && canOpen(field)) ? [{ value: `add ${field}`, label: name }] : []),
      ...(canOpen(field) ? [openOption([...steps, field])] : []),
    ];
  });
  const [before, last = ''] = [steps.slice(0, -1), steps.at(-1)];
  const ownerBefore = collectionAt(metadata, collection, before);
  const targets = owner === null && ownerBefore !== null ? targetsOf(metadata, ownerBefore, last) : [];
  const opening = targets.map((target) => openOption([...before, `${last}:${target}`]));
  const back = { value: 'back', label: t('interfaces.filter_back') };
  const show = (next: readonly string[]) => {
    keepsOpen.current = true;
    setSteps(next);
    setSearch('');
  };
  const close = () => {
    if (keepsOpen.current) {
      keepsOpen.current = false;
      return;
    }
    setOpened(false);
    setSteps([]);
    setSearch('');
  };
  const choose = (value: string | null) => {
    if (value === null) return;
    if (value === back.value) return show(stepBack(steps));
    const name = value.slice(value.indexOf(' ') + 1);
    if (value.startsWith('open ')) return show([...(name.includes(':') ? before : steps), name]);
    const field = fields.find((each) => each.field === name);
    if (field) onChoose([...steps, name], field);
  };
  const goBack = (event: KeyboardEvent) => {
    if (event.key !== 'Backspace' || search !== '' || steps.length === 0) return;
    event.preventDefault();
    setSteps(stepBack(steps));
  };
  return (
    <div onKeyDownCapture={goBack}>
      <SmallSelect
        searchable
        searchValue={search}
        onSearchChange={setSearch}
        dropdownOpened={opened}
        onDropdownOpen={() => setOpened(true)}
        onDropdownClose={close}
        selectFirstOptionOnChange
        value={null}
        placeholder={t('filter.add')}
        aria-label={t('filter.add')}
        leftSection={<Icon name="add" />}
        nothingFoundMessage={ready ? t('interfaces.no_options_available') : t('common.loading')}
        data={steps.length === 0 ? offered : [...offered, ...opening, back]}
        onChange={choose}
      />
      {failed && <ReadFailed {...failed} text="interfaces.fields_not_read" />}
    </div>
  );
}
