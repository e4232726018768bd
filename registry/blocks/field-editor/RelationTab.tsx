import { Autocomplete, Checkbox, MultiSelect, TextInput } from '@mantine/core';
import { useRender } from '../../../renderer/contract/render.ts';
import { safeName } from '../../../schemas/field/safe-name.ts';
import {
  relatedIsFixed,
  shapeOf,
  type RelationDraft,
  type RelationProblems,
} from '../../../schemas/relation/new-relation.ts';
import classes from './field-editor.module.css';
import type { Refusal } from './refusals.ts';
import { RelationDiagram, type DiagramProps } from './RelationDiagram.tsx';
import { RelationRules } from './RelationRules.tsx';

interface Props extends DiagramProps {
  readonly problems: RelationProblems;
  /** The refusal of the platform that concerns a part of the relation. */
  readonly refusal: Refusal | null;
  /** Another related collection: names are suggested again. */
  onRelated(chosen: Pick<RelationDraft, 'related' | 'allowed'>): void;
  onChange(part: Partial<RelationDraft>): void;
}

type NamePart = 'junction' | 'nearField' | 'farField' | 'collectionField' | 'sortField';

/** Sets up the relation of a new field: the related collection, and the tables and columns between (REL-06…19). */
export function RelationTab(props: Props) {
  const { collection, kind, relation, problems, refusal, onRelated, onChange } = props;
  const { t, metadata } = useRender();
  const shape = shapeOf(kind);
  const problemOf = (part: keyof RelationDraft) => {
    if (refusal?.input === part) return refusal.message;
    const problem = problems[part];
    return problem && t(`settings.name_${problem}`, { name: String(relation[part]) });
  };
  const name = (part: NamePart) => (
    <TextInput
      key={part}
      required={part !== 'sortField'}
      label={t(`settings.relation_${part}`)}
      description={t(`settings.relation_${part}_note`)}
      classNames={{ input: classes.key }}
      autoCapitalize="none"
      spellCheck={false}
      value={relation[part]}
      error={problemOf(part)}
      onChange={(event) => onChange({ [part]: safeName(event.currentTarget.value) })}
    />
  );
  const isList = shape !== 'many-to-one';
  const hasJunction = shape === 'junction' || shape === 'many-to-any';
  const isOwn = relation.related === collection;
  return (
    <div className={classes.form}>
      {shape === 'many-to-any' ? (
        <MultiSelect
          required
          searchable
          label={t('settings.relation_allowed')}
          // REL-18
          data={metadata.collections
            .filter(({ singleton, system }) => !singleton && !system)
            .map((each) => ({ value: each.collection, label: each.name }))}
          value={[...relation.allowed]}
          error={relation.allowed.length === 0 ? undefined : problemOf('allowed')}
          onChange={(allowed) => onRelated({ related: '', allowed })}
        />
      ) : (
        <Autocomplete
          required
          label={t('settings.relation_related')}
          description={t('settings.relation_related_note')}
          classNames={{ input: classes.key }}
          data={metadata.collections.map((each) => each.collection)}
          limit={50}
          disabled={relatedIsFixed(kind)}
          value={relation.related}
          error={problems.related ? undefined : problemOf('related')}
          onChange={(related) => onRelated({ related: safeName(related), allowed: [] })}
        />
      )}
      {(relation.related !== '' || relation.allowed.length > 0) && (
        <>
          {hasJunction && name('junction')}
          {isList && name('nearField')}
          {hasJunction && name('farField')}
          {shape === 'many-to-any' && name('collectionField')}
          {isList && name('sortField')}
          {(shape === 'many-to-one' || kind === 'm2m') && kind !== 'file' && (
            <div className={classes.pair}>
              <Checkbox
                label={t('settings.corresponding')}
                description={t('settings.corresponding_note', { collection: relation.related })}
                checked={relation.corresponding !== ''}
                onChange={(event) =>
                  onChange({ corresponding: event.currentTarget.checked ? safeName(collection) : '' })
                }
              />
              {/* REL-09 */}
              <TextInput
                aria-label={t('settings.corresponding_key')}
                classNames={{ input: classes.key }}
                disabled={relation.corresponding === ''}
                value={relation.corresponding}
                error={problemOf('corresponding')}
                onChange={(event) => onChange({ corresponding: safeName(event.currentTarget.value) })}
              />
            </div>
          )}
          <RelationRules
            onDelete={relation.onDelete}
            isFixed={isOwn && !hasJunction}
            onDeselect={isList ? relation.onDeselect : null}
            onChange={onChange}
          />
          <RelationDiagram {...props} />
        </>
      )}
    </div>
  );
}
