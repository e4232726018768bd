import { memo, useEffect, useMemo, useRef, useState } from 'react';
import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { BareIconButton } from '../../../renderer/kit/controls/BareIconButton.tsx';
import { useText } from '../../../renderer/kit/hooks/use-text.ts';
import { deferred } from '../../../renderer/kit/lazy-widget.ts';
import type { Field } from '../../../schemas/field/types.ts';
import { parseTemplate } from '../../../schemas/template/template.ts';
import { sameValue } from '../../../schemas/value/same.ts';
import { WidgetNotice } from '../../../renderer/kit/WidgetNotice.tsx';
import { defaultsOfFields, describedFields } from '../../../schemas/option/described-fields.ts';
import { RawValue } from '../../../renderer/kit/RawValue.tsx';
import { identify, moved, noneIdentified, type Identified } from '../../../renderer/kit/sortable/ids.ts';
import { SortableRows } from '../../../renderer/kit/sortable/SortableRows.tsx';
import { itemsOf, templateOf, valueOf, wordsOf, type Item } from './items.ts';
import { ItemFields } from './ItemFields.tsx';
import { useItemCheck } from './use-item-check.ts';
import classes from './list.module.css';
import type { options } from './options.ts';
import { rowHeightOf } from './row-height.ts';

const ItemDrawer = deferred(async () => (await import('../../../renderer/kit/ItemDrawer.tsx')).ItemDrawer);

type Props = InterfaceProps<typeof options, readonly Item[]>;

/** Edits a list of objects. Items are shown by a template, edited in a drawer, added, removed and sorted. */
export function Repeater(props: Props) {
  const { t } = useRender();
  const text = useText();
  const items = itemsOf(props.value);
  const described = props.options.fields;
  const fields = useMemo(() => describedFields(described, text), [described, text]);
  if (items === null) return <RawValue value={props.value} labelId={props.labelId} />;
  if (fields.length === 0) return <WidgetNotice text={t('interfaces.no_fields_configured')} />;
  return <Rows {...props} items={items} fields={fields} />;
}

interface Opened {
  readonly index: number;
  /** The list before the item was opened. Cancel restores it. */
  readonly before: readonly Item[];
  /** The item when it was opened. */
  readonly item: Item;
  readonly isNew: boolean;
}

function Rows(props: Props & { readonly items: readonly Item[]; readonly fields: readonly Field[] }) {
  const { t } = useRender();
  const text = useText();
  const { items, fields, options: chosen, disabled, issues, labelId, describedBy, onChange } = props;
  const [opened, setOpened] = useState<Opened | null>(null);
  const identified = useRef<Identified<Item>>(noneIdentified);
  identified.current = identify(items, identified.current);
  const box = useRef<HTMLDivElement>(null);
  /** Row whose button gets the focus after the next render, because the focused row was removed. */
  const focusNext = useRef<number | null>(null);
  const editable = disabled === false;
  const template = templateOf(chosen.template, fields);
  const placeholder = text(chosen.headerPlaceholder) || t('interfaces.empty_item');
  const nameOf = (index: number) => wordsOf(template, items[index] ?? {}) || placeholder;
  const change = (next: readonly Item[]) => onChange(valueOf(next));
  const open = opened ? items[opened.index] : undefined;
  const check = useItemCheck(editable ? open : undefined, fields);

  useEffect(() => {
    const at = focusNext.current;
    if (at === null) return;
    focusNext.current = null;
    const rows = box.current?.querySelectorAll<HTMLElement>('[data-open]');
    const next = [...(rows ?? [])].find((row) => row.dataset['open'] === String(at));
    (next ?? box.current?.querySelector<HTMLElement>('[data-add] button'))?.focus();
  }, [items]);

  const add = () => {
    const item = defaultsOfFields(fields);
    setOpened({ index: items.length, before: items, item, isNew: true });
    change([...items, item]);
  };
  const remove = (index: number) => {
    focusNext.current = Math.min(index, items.length - 2);
    change(items.toSpliced(index, 1));
  };
  const drawRow = (index: number) => (
    <>
      <button
        type="button"
        className={classes.open}
        data-open={index}
        aria-haspopup="dialog"
        onClick={() => setOpened({ index, before: items, item: items[index] ?? {}, isNew: false })}
      >
        <ItemText item={items[index] ?? {}} fields={fields} template={template} placeholder={placeholder} />
      </button>
      {editable && (
        <BareIconButton
          icon="close"
          size="small"
          label={t('interfaces.remove_item', { name: nameOf(index) })}
          title={t('common.remove')}
          onClick={() => remove(index)}
        />
      )}
    </>
  );
  const canAdd = editable && (chosen.limit === null || items.length < chosen.limit);
  return (
    <div
      ref={box}
      role="group"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      className={classes.list}
      data-invalid={issues.length > 0 || undefined}
      data-readonly={!editable || undefined}
    >
      {items.length === 0 ? (
        <p className={classes.none}>{t('interfaces.no_items')}</p>
      ) : (
        <SortableRows
          ids={identified.current.ids}
          height={rowHeightOf(items.length)}
          movable={editable && items.length > 1}
          labelId={labelId}
          nameOf={nameOf}
          onMove={(from, to) => change(moved(items, from, to))}
          row={drawRow}
        />
      )}
      {canAdd && (
        <span data-add>
          <Button size="small" kind="outline" icon="add" onClick={add}>
            {text(chosen.addLabel)}
          </Button>
        </span>
      )}
      {opened && open && (
        <ItemDrawer
          title={
            opened.isNew && wordsOf(template, open) === '' ? text(chosen.addLabel) : nameOf(opened.index)
          }
          isEdited={() => !sameValue(open, opened.item)}
          onDone={() => {
            if (check.isComplete()) setOpened(null);
          }}
          onCancel={
            editable
              ? () => {
                  setOpened(null);
                  if (items !== opened.before) change(opened.before);
                }
              : undefined
          }
        >
          <ItemFields
            fields={fields}
            value={open}
            disabled={disabled}
            issues={check.issues}
            attempts={check.attempts}
            onChange={(next) => change(items.with(opened.index, next))}
          />
        </ItemDrawer>
      )}
    </div>
  );
}

interface TextProps {
  readonly item: Item;
  readonly fields: readonly Field[];
  readonly template: string;
  readonly placeholder: string;
}

/** One item by the template, each field in its display. */
const ItemText = memo(function ItemText({ item, fields, template, placeholder }: TextProps) {
  const { Display } = useRender();
  if (wordsOf(template, item) === '') return <span className={classes.placeholder}>{placeholder}</span>;
  return (
    <span className={classes.text}>
      {parseTemplate(template).map((part, i) => {
        if (part.is === 'text') return part.text;
        const field = fields.find((each) => each.field === part.path);
        const value = item[part.path] ?? null;
        if (!field) return wordsOf(`{{ ${part.path} }}`, item);
        return value === null ? null : <Display key={i} field={field} value={value} row={item} plain />;
      })}
    </span>
  );
});
