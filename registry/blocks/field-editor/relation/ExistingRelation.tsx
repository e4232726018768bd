import { TextInput } from '@mantine/core';
import { useRender } from '../../../../renderer/contract/render.ts';
import { safeName } from '../../../../schemas/field/safe-name.ts';
import type { RelationSettings, SettingProblems } from '../../../../schemas/relation/relation-settings.ts';
import type { Relation } from '../../../../schemas/relation/types.ts';
import classes from '../field-editor.module.css';
import { RelationRules } from './RelationRules.tsx';

interface Props {
  readonly relation: Relation;
  readonly settings: RelationSettings;
  readonly problems: SettingProblems;
  onChange(settings: RelationSettings): void;
}

/** The relation of an existing field. Its tables stay as they are; its rules can change. */
export function ExistingRelation({ relation, settings, problems, onChange }: Props) {
  const { t } = useRender();
  const { collection, field, related_collection: related } = relation;
  return (
    <div className={classes.form}>
      <p className={classes.note}>
        {related === null
          ? t('settings.relation_any', { collection, field })
          : t('settings.relation_to', { collection, field, related })}
      </p>
      {settings.onDeselect !== null && (
        <TextInput
          label={t('settings.relation_sortField')}
          description={t('settings.relation_sortField_note')}
          classNames={{ input: classes.key }}
          value={settings.sortField}
          onChange={(event) => onChange({ ...settings, sortField: safeName(event.currentTarget.value) })}
        />
      )}
      {relation.schema && (
        <RelationRules
          onDelete={settings.onDelete}
          isFixed={collection === related}
          onDeselect={settings.onDeselect}
          errors={{
            onDelete: problems.onDelete && t(`settings.name_${problems.onDelete}`),
            onDeselect: problems.onDeselect && t(`settings.name_${problems.onDeselect}`),
          }}
          onChange={(part) => onChange({ ...settings, ...part })}
        />
      )}
    </div>
  );
}
