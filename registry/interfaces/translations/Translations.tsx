import { useMemo } from 'react';
import { useFormStore } from '../../../renderer/contract/form-store.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { ReadFailed } from '../../../renderer/kit/feedback/ReadFailed.tsx';
import { useFields } from '../../../renderer/contract/use-fields.ts';
import { fieldsOfTemplate } from '../../../schemas/template/template.ts';
import { MissingRelation } from '../../../renderer/kit/MissingRelation.tsx';
import { WidgetNotice } from '../../../renderer/kit/WidgetNotice.tsx';
import { usePermissionCheck } from '../../../renderer/kit/use-permission-check.ts';
import { collectionsOf, nearSide } from '../../../renderer/contract/near-side.ts';
import { languagesOf } from './languages.ts';
import { LanguagePanes } from './LanguagePanes.tsx';
import type { TranslationsProps } from './options.ts';
import { useLanguageRows, useTranslationRows } from './reads.ts';
import { translatableFields, type Junction } from './translation.ts';
import classes from './translations.module.css';

/** Edits the translations of an item, in one or two languages side by side. Edits are staged with the page. */
export function Translations(props: TranslationsProps) {
  const { t, metadata } = useRender();
  const { field, options: chosen } = props;
  const near = useMemo(
    () => nearSide(metadata, field, chosen.languageTemplate),
    [metadata, field, chosen.languageTemplate],
  );
  const { ready, failed } = useFields(near ? collectionsOf(near) : []);
  if (!near || near.onwardField === null)
    return <MissingRelation value={props.value} labelId={props.labelId} />;
  if (failed) return <ReadFailed {...failed} />;
  if (!ready) return <Loading />;
  // Rows with a composite key cannot be identified.
  if (near.keyField === null) return <WidgetNotice text={t('interfaces.relationship_not_setup')} />;
  return <Read {...props} junction={near as Junction} />;
}

function Read(props: TranslationsProps & { readonly junction: Junction }) {
  const { t, metadata } = useRender();
  const { junction, field, itemKey, options: chosen } = props;
  const { collection, keyField, onwardField, far } = junction;
  const checkPermission = usePermissionCheck();
  const store = useFormStore();
  const named = chosen.languageDirectionField;
  const directionField = metadata.field(far.collection, named) ? named : null;
  const written = translatableFields(metadata, junction)
    .map(({ field: name }) => name)
    .filter((name) => checkPermission('read', collection, name) === false);
  const shown = fieldsOfTemplate(chosen.translationsTemplate);
  const fields = [...new Set([keyField, onwardField, ...written, ...shown])];
  const languages = useLanguageRows(junction, directionField);
  const owner = { collection: field.collection, key: itemKey };
  const translations = useTranslationRows(junction, owner, fields);
  const known = useMemo(
    () => languages.rows && languagesOf(languages.rows, far, directionField),
    [languages.rows, far, directionField],
  );
  const failed = languages.failed ?? translations.failed;
  if (failed) return <ReadFailed {...failed} />;
  if (!known || !translations.rows || !store) return <Loading />;
  if (known.length === 0) return <p className={classes.none}>{t('interfaces.no_languages')}</p>;
  return (
    <LanguagePanes
      {...props}
      store={store}
      languages={known}
      rows={translations.rows}
      isRenewing={translations.isRenewing}
      fields={written}
    />
  );
}

/** Shows five skeleton rows (INT-translations-03). */
function Loading() {
  return (
    <div className={classes.loading} data-testid="translations-loading" aria-hidden>
      {[0, 1, 2, 3, 4].map((i) => (
        <span key={i} className={classes.skeleton} />
      ))}
    </div>
  );
}
