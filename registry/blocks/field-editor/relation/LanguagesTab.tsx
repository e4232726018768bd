import { TextInput } from '@mantine/core';
import { useRender } from '../../../../renderer/contract/render.ts';
import { newLanguages } from '../../../../schemas/relation/new-relation.ts';
import { relationColumns } from '../../../../schemas/relation/relation-columns.ts';
import classes from '../field-editor.module.css';
import { ColumnName } from './ColumnName.tsx';
import type { RelationProps } from './RelationTab.tsx';
import { usePartProblems } from './use-part-problems.ts';

/** Sets up the languages of a new translations field: their collection, and the column that refers to it (REL-14, REL-15). */
export function LanguagesTab({
  collection,
  kind,
  relation,
  problems,
  refusal,
  model,
  onChange,
}: RelationProps) {
  const { t } = useRender();
  const problemOf = usePartProblems(relation, problems, refusal);
  const { farField } = relationColumns(kind, collection, relation, model);
  const isNew = !model.collections.includes(relation.related);
  return (
    <div className={classes.form}>
      <TextInput
        required
        disabled
        label={t('settings.relation_languages')}
        description={isNew ? null : t('settings.relation_languages_note')}
        classNames={{ input: classes.key }}
        value={relation.related}
        error={problemOf('related')}
      />
      {isNew && (
        <p className={classes.note}>
          {t('settings.relation_languages_new', {
            name: relation.related,
            languages: newLanguages.rows.map(({ name }) => name).join(', '),
          })}
        </p>
      )}
      {farField && (
        <ColumnName
          part="farField"
          text="language"
          column={farField}
          value={relation.farField}
          error={problemOf('farField')}
          onChange={(name) => onChange({ farField: name })}
        />
      )}
    </div>
  );
}
