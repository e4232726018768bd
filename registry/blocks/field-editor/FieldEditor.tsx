import { useRef, useState } from 'react';
import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useScreen } from '../../../renderer/contract/screen.ts';
import { useFields } from '../../../renderer/contract/use-fields.ts';
import { EmptyState } from '../../../renderer/kit/feedback/EmptyState.tsx';
import { Loader } from '../../../renderer/kit/feedback/Loader.tsx';
import { ReadFailed } from '../../../renderer/kit/feedback/ReadFailed.tsx';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { freeName, includesName } from '../../../schemas/field/safe-name.ts';
import { fieldKinds, type Field } from '../../../schemas/field/types.ts';
import { draftOf, newDraft, type FieldDraft } from '../../../schemas/field/field-draft.ts';
import { isSetUpByItself, modelNames, suggestRelation } from '../../../schemas/relation/new-relation.ts';
import { AutoTranslations } from './AutoTranslations.tsx';
import { EditorForm } from './EditorForm.tsx';
import type { options } from './options.ts';

/** Creates or edits the field that the URL names (FLD-01, FLD-02). */
export function FieldEditor(_props: BlockProps<typeof options>) {
  const { t, metadata } = useRender();
  const { route } = useScreen();
  const { collection = '', field: name = '+' } = route.params;
  const kind = fieldKinds.find((each) => each === route.query['type']) ?? 'standard';
  const isNew = name === '+';
  const relation = isNew
    ? suggestRelation(kind, collection, { related: '', allowed: [] }, modelNames(metadata))
    : null;
  // The key of the related collection decides the type and the suggested names. The form waits for it.
  const needed = [collection, ...(relation ? [relation.related] : [])];
  const { ready, failed } = useFields(needed.filter((each) => metadata.collection(each) !== undefined));
  const hasTexts = useLateTexts();
  const field = isNew ? undefined : metadata.field(collection, name);
  // The draft keeps its first state, also if another session changes the field.
  const opened = useRef<FieldDraft | null>(null);
  const [isManual, setManual] = useState(false);

  // An open editor stays while its collection is deleted and created again.
  if (opened.current === null && failed) return <ReadFailed {...failed} text="interfaces.fields_not_read" />;
  if (opened.current === null && !(ready && hasTexts)) return <Loader label={t('common.loading')} />;
  if (relation) {
    opened.current ??= withFreeName(newDraft(kind), metadata.fields(collection));
    if (isSetUpByItself(kind) && !isManual)
      return (
        <AutoTranslations
          collection={collection}
          initial={opened.current}
          relation={relation}
          onManual={(field) => {
            opened.current = { ...newDraft(kind), field };
            setManual(true);
          }}
        />
      );
    return <EditorForm collection={collection} newKind={kind} initial={opened.current} relation={relation} />;
  }
  if (!field && opened.current === null)
    return (
      <EmptyState title={t('settings.field_not_found')}>
        {t('settings.field_not_found_copy', { field: name, collection })}
      </EmptyState>
    );
  if (field) opened.current ??= draftOf(field);
  if (opened.current === null) return null;
  return <EditorForm collection={collection} newKind={null} initial={opened.current} relation={null} />;
}

/** Returns the draft with a name that no column and no other field has (FLD-07). */
function withFreeName(draft: FieldDraft, fields: readonly Field[]): FieldDraft {
  const taken = fields.map(({ field }) => field);
  return { ...draft, field: freeName(draft.field, (name) => includesName(taken, name)) };
}
