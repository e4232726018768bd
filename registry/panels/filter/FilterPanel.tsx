import { TextInput } from '@mantine/core';
import { nanoid } from 'nanoid';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PanelProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useList } from '../../../renderer/contract/screen.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { useDebounced } from '../../../renderer/kit/hooks/use-debounced.ts';
import { useStateOf } from '../../../renderer/kit/hooks/use-state-of.ts';
import { deferred } from '../../../renderer/kit/lazy-widget.ts';
import { SidebarSection } from '../../../renderer/kit/SidebarSection.tsx';
import { ruleOperator, withArchiveView, type ArchiveView } from '../../../schemas/query/filters.ts';
import { sameValue } from '../../../schemas/value/same.ts';
import { ArchiveChoice } from './ArchiveChoice.tsx';
import { problemOf, storedItem, type Draft, type Typed } from './draft.ts';
import type { options } from './options.ts';

const RuleDialog = deferred(async () => (await import('./RuleDialog.tsx')).RuleDialog);
const FilterRules = deferred(async () => (await import('./FilterRules.tsx')).FilterRules);

/** Delay after the last change before filters are applied (FILT-02). ms */
const applyAfter = 850;

const none: readonly Draft[] = [];

/**
 * Edits filters that all items of the list must meet. Filters that are incomplete or do not fit their field exist only
 * in this panel.
 */
export function FilterPanel({ data }: PanelProps<typeof options>) {
  const { t, metadata, clock } = useRender();
  const list = useList(data);
  const subject = list.collection.collection;
  const stored = list.preset.filters ?? none;
  const [drafts, show] = useStateOf<readonly Draft[]>(subject, stored);
  const [isUsed, setUsed] = useState(false);
  /** The rule in the dialog. `key` is null for a new one. */
  const [inDialog, setInDialog] = useState<{ key: string | null; rule: unknown } | null>(null);
  /** The text that was typed while the list of fields was loading. */
  const typed = useRef<Typed | null>(null);
  const later = useDebounced(clock, applyAfter, subject);
  const applied = useRef<readonly Draft[]>(stored);
  // Several controls can change in one event, before the next render.
  const latest = useRef(drafts);
  latest.current = drafts;
  useEffect(() => {
    if (stored === applied.current) return;
    // The filters were changed elsewhere, so pending changes are dropped.
    later(() => undefined);
    applied.current = stored;
    show(stored);
  }, [stored, later, show]);
  const apply = (next: readonly Draft[]) => {
    const filters = next.filter((draft) => problemOf(draft, metadata, subject) === null).map(storedItem);
    if (sameValue(filters, applied.current)) return;
    applied.current = filters.length === 0 ? none : filters;
    list.changePreset({ filters: filters.length === 0 ? null : filters });
  };
  const edit = (next: readonly Draft[]) => {
    latest.current = next;
    show(next);
    later(() => apply(next));
  };
  /** Applies the pending changes of other filters too. */
  const editAtOnce = (next: readonly Draft[]) => {
    edit(next);
    later(() => undefined);
    apply(next);
  };
  const chooseArchive = (view: ArchiveView) =>
    editAtOnce(withArchiveView(list.collection, latest.current, view) ?? none);
  const applyRule = (key: string | null, rule: unknown) => {
    setInDialog(null);
    const others = latest.current.filter((draft) => draft.key !== key);
    const edited = { key: key ?? nanoid(), field: '', operator: ruleOperator, value: rule };
    const index = latest.current.findIndex((draft) => draft.key === key);
    if (rule === null) editAtOnce(others);
    else editAtOnce(index === -1 ? [...others, edited] : others.toSpliced(index, 0, edited));
  };
  return (
    <SidebarSection initiallyOpen icon="filter_list" title={t('panels.filter')} count={list.activeFilters}>
      {list.collection.archive?.appFilter && <ArchiveChoice list={list} onChoose={chooseArchive} />}
      {isUsed || drafts.some(({ locked }) => !locked) ? (
        <FilterRules
          takeTyped={() => {
            const { current } = typed;
            typed.current = null;
            return current;
          }}
          collection={subject}
          drafts={drafts}
          onChange={edit}
          onEditRule={({ key, value }) => setInDialog({ key, rule: value })}
          onChangeOne={(key, part) => {
            if (latest.current.some((draft) => draft.key === key))
              edit(latest.current.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)));
          }}
        />
      ) : (
        <AddFilter
          onLoad={(now) => {
            typed.current = now;
            // At once: keys that the user presses before the next render would be lost.
            flushSync(() => setUsed(true));
          }}
        />
      )}
      <Button
        size="small"
        kind="quiet"
        icon="account_tree"
        onClick={() => setInDialog({ key: null, rule: null })}
      >
        {t('filter.add_rule')}
      </Button>
      {inDialog && (
        <RuleDialog
          collection={subject}
          rule={inDialog.rule}
          onApply={(rule) => applyRule(inDialog.key, rule)}
          onClose={() => setInDialog(null)}
        />
      )}
    </SidebarSection>
  );
}

/**
 * An input that looks like the list of fields, whose code is loaded at its first use. `onLoad` receives the text that the
 * user typed during the load, or null if the focus is elsewhere.
 */
function AddFilter({ onLoad }: { readonly onLoad: (typed: Typed | null) => void }) {
  const { t } = useRender();
  const input = useRef<HTMLInputElement>(null);
  const entered = useRef(false);
  const id = useId();
  const load = () => {
    void FilterRules.prepare().then(() => {
      const { current } = input;
      if (!current) return;
      const hasFocus = current === document.activeElement;
      onLoad(hasFocus ? { text: current.value, isEntered: entered.current } : null);
    });
  };
  return (
    <TextInput
      ref={input}
      size="xs"
      role="combobox"
      aria-expanded={false}
      aria-controls={id}
      aria-label={t('filter.add')}
      placeholder={t('filter.add')}
      leftSection={<Icon name="add" />}
      rightSection={<Icon name="expand_more" />}
      rightSectionPointerEvents="none"
      onFocus={load}
      onKeyDown={({ key }) => {
        entered.current = key === 'Enter';
      }}
    />
  );
}
