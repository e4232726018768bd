import { useEffect, useRef, useState } from 'react';
import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useUnreadText } from '../../../renderer/contract/form-store.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Loader } from '../../../renderer/kit/feedback/Loader.tsx';
import { ReadFailed } from '../../../renderer/kit/feedback/ReadFailed.tsx';
import { useFields } from '../../../renderer/contract/use-fields.ts';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { WidgetNotice } from '../../../renderer/kit/WidgetNotice.tsx';
import { RawValue } from '../../../renderer/kit/RawValue.tsx';
import { sameValue } from '../../../schemas/value/same.ts';
import { useFormCollection } from '../shared/use-form-collection.ts';
import { GroupEditor } from './GroupEditor.tsx';
import { collectionsOf } from './paths.ts';
import classes from './system-filter.module.css';
import type { options } from './options.ts';
import { ruleOf, treeOf, type Group } from './tree.ts';
import { UnfitContext, useUnfitParts } from './unfit.ts';

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
  const { value, options: chosen, disabled, issues, field, labelId, describedBy, onChange } = props;
  const beside = useFormCollection(chosen.collectionField).collection;
  const collection = beside ?? chosen.collectionName;
  const { ready, failed } = useFields([collection]);
  const isLoaded = useLateTexts();
  // The pages around most rules have loaded the texts, so the editor is there at once.
  const hasTexts = isLoaded || t(aText) !== aText;
  // Incomplete conditions exist only in this state. The field's value contains only complete ones.
  const [tree, setTree] = useState<Group>(() => treeOf(value) ?? none);
  /** The number of changes from elsewhere. The controls start again after each. */
  const [version, setVersion] = useState(0);
  const emitted = useRef<unknown>(value);
  const show = (next: unknown) => {
    emitted.current = next;
    setTree(treeOf(next) ?? none);
    setVersion((now) => now + 1);
  };
  useEffect(() => {
    if (!sameValue(value, emitted.current)) show(value);
  }, [value]);
  const { unfit, report } = useUnfitParts();
  useUnreadText(field.field, unfit && t(`interfaces.filter_${unfit}`), () => show(value));
  // Names and types at the end of a path. Without them, the condition is a text.
  useFields(collectionsOf(tree, collection, metadata));

  if (collection === null) return <p className={classes.none}>{t('interfaces.choose_collection_first')}</p>;
  if (failed) return <ReadFailed {...failed} text="interfaces.fields_not_read" />;
  const change = (next: Group) => {
    setTree(next);
    const rule = ruleOf(next);
    emitted.current = rule;
    onChange(rule);
  };
  if (!ready || !hasTexts) return <Loader label={t('common.loading')} />;
  return (
    <div
      role="group"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      data-invalid={issues.length > 0 || undefined}
      className={classes.filter}
    >
      <UnfitContext value={report}>
        <GroupEditor
          key={version}
          group={tree}
          collection={collection}
          depth={0}
          disabled={disabled}
          leads={false}
          onChange={change}
        />
      </UnfitContext>
    </div>
  );
}

const none: Group = { is: 'and', of: [] };
const aText = 'interfaces.filter_and';
