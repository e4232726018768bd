import { TextInput } from '@mantine/core';
import { useRender } from '../../../../renderer/contract/render.ts';
import type { RelationSide } from '../../../../schemas/relation/side.ts';
import classes from '../field-editor.module.css';

/** The languages of an existing translations field. Their collection and its column stay as they are. */
export function ExistingLanguages({ side: { near, junction, related } }: { readonly side: RelationSide }) {
  const { t } = useRender();
  if (!junction || related.collection === null) return null;
  return (
    <div className={classes.form}>
      <p className={classes.note}>
        {t('settings.relation_to', {
          collection: near.collection,
          field: junction.onwardField,
          related: related.collection,
        })}
      </p>
      <TextInput
        disabled
        label={t('settings.relation_languages')}
        description={t('settings.relation_languages_note')}
        classNames={{ input: classes.key }}
        value={related.collection}
      />
      <TextInput
        disabled
        label={t('settings.relation_language')}
        description={t('settings.relation_language_note')}
        classNames={{ input: classes.key }}
        value={junction.onwardField}
      />
    </div>
  );
}
