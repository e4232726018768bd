import { useEffect, useRef, useState } from 'react';
import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { ReadFailed } from '../../../renderer/kit/feedback/ReadFailed.tsx';
import { useFields } from '../../../renderer/contract/use-fields.ts';
import { isStored } from '../../../schemas/field/traits.ts';
import { WidgetNotice } from '../../../renderer/kit/WidgetNotice.tsx';
import { RawValue } from '../../../renderer/kit/RawValue.tsx';
import { useFormCollection } from '../shared/use-form-collection.ts';
import { GroupEditor } from './GroupEditor.tsx';
import classes from './system-filter.module.css';
import type { options } from './options.ts';
import { ruleOf, treeOf, type Group } from './tree.ts';

type Props = InterfaceProps<typeof options, Readonly<Record<string, unknown>>>;

/** Edits a filter rule: conditions on the fields of a collection, in nested "all" and "any" groups. */
export function SystemFilter(props: Props) {
  const { t } = useRender();
  const { value, options: chosen, labelId } = props;
  if (treeOf(value) === null) return <RawValue value={value} labelId={labelId} />;
  if (chosen.collectionField === null && chosen.collectionName === null)
    return <WidgetNotice text={t('interfaces.collection_field_not_setup')} />;
  return <Editor {...props} />;
}

function Editor(props: Props) {
  const { t, metadata } = useRender();
  const { value, options: chosen, disabled, issues, labelId, describedBy, onChange } = props;
  const beside = useFormCollection(chosen.collectionField).collection;
  const collection = beside ?? chosen.collectionName;
  const { failed } = useFields([collection]);

  // Incomplete conditions exist only in this state. The field's value contains only complete ones.
  const [tree, setTree] = useState<Group>(() => treeOf(value) ?? none);
  const emitted = useRef<unknown>(value);
  useEffect(() => {
    if (value === emitted.current) return;
    emitted.current = value;
    setTree(treeOf(value) ?? none);
  }, [value]);

  if (collection === null) return <p className={classes.none}>{t('interfaces.choose_collection_first')}</p>;
  if (failed) return <ReadFailed {...failed} text="interfaces.fields_not_read" />;
  const change = (next: Group) => {
    setTree(next);
    const rule = ruleOf(next);
    emitted.current = rule;
    onChange(rule);
  };
  const fields = metadata.fields(collection).filter(({ type }) => isStored(type));
  return (
    <div
      role="group"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      data-invalid={issues.length > 0 || undefined}
      className={classes.filter}
    >
      <GroupEditor group={tree} fields={fields} editable={disabled === false} onChange={change} />
    </div>
  );
}

const none: Group = { is: 'and', of: [] };
