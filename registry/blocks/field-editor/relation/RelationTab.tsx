import { Autocomplete, Checkbox, MultiSelect, TextInput } from '@mantine/core';
import { useRender } from '../../../../renderer/contract/render.ts';
import { choosableCollections } from '../../../../schemas/collection/choosable.ts';
import { knownOrSafeName, safeName } from '../../../../schemas/field/safe-name.ts';
import {
  relatedIsFixed,
  shapeOf,
  suggestCorresponding,
  type RelationDraft,
} from '../../../../schemas/relation/new-relation.ts';
import { relationColumns, type ColumnPart } from '../../../../schemas/relation/relation-columns.ts';
import type { RelationProblems } from '../../../../schemas/relation/relation-problems.ts';
import { tabOfPart } from '../tabs.ts';
import { ColumnName } from './ColumnName.tsx';
import classes from '../field-editor.module.css';
import type { Refusal } from '../refusals.ts';
import { RelationDiagram, type DiagramProps } from './RelationDiagram.tsx';
import { RelationRules } from './RelationRules.tsx';
import { usePartProblems } from './use-part-problems.ts';

export interface RelationProps extends DiagramProps {
  readonly problems: RelationProblems;
  /** The refusal of the platform that concerns a part of the relation. */
  readonly refusal: Refusal | null;
  /** Whether the rule for deletions was chosen because the column does not allow NULL. */
  readonly hasFittingRule: boolean;
  /** Another related collection: names are suggested again. */
  onRelated(chosen: Pick<RelationDraft, 'related' | 'allowed'>): void;
  onChange(part: Partial<RelationDraft>): void;
}

/** Sets up the relation of a new field: the related collection, and the tables and columns between (REL-06…19). */
export function RelationTab(props: RelationProps) {
  const { collection, kind, relation, problems, refusal, model, hasFittingRule, onRelated, onChange } = props;
  const { t, metadata } = useRender();
  const shape = shapeOf(kind);
  const problemOf = usePartProblems(relation, problems, refusal);
  const { own, system } = choosableCollections(metadata.collections);
  const columns = relationColumns(kind, collection, relation, model);
  // Another tab sets up the languages of translations.
  const isHere = (part: keyof RelationDraft) => tabOfPart(kind, part) === 'relationship';
  const name = (part: ColumnPart) => {
    const column = columns[part];
    return (
      column &&
      isHere(part) && (
        <ColumnName
          key={part}
          part={part}
          column={column}
          value={relation[part]}
          error={problemOf(part)}
          onChange={(value) => onChange({ [part]: value })}
        />
      )
    );
  };
  const isList = shape !== 'many-to-one';
  const hasJunction = shape === 'junction' || shape === 'many-to-any';
  const isOwn = relation.related === collection;
  const isNewRelated = relation.related !== '' && !model.collections.includes(relation.related);
  return (
    <div className={classes.form}>
      {shape === 'many-to-any' ? (
        <MultiSelect
          required
          searchable
          label={t('settings.relation_allowed')}
          // REL-18
          data={own
            .filter(({ singleton }) => !singleton)
            .map((each) => ({ value: each.collection, label: each.name }))}
          value={[...relation.allowed]}
          error={relation.allowed.length === 0 ? undefined : problemOf('allowed')}
          onChange={(allowed) => onRelated({ related: '', allowed })}
        />
      ) : (
        isHere('related') && (
          <Autocomplete
            required
            label={t('settings.relation_related')}
            description={
              isNewRelated
                ? t('settings.relation_related_new', { name: relation.related })
                : t('settings.relation_related_note')
            }
            classNames={{ input: classes.key }}
            // DM-28
            data={[
              ...own.map((each) => each.collection),
              { group: t('settings.kind_system'), items: system.map((each) => each.collection) },
            ]}
            limit={50}
            disabled={relatedIsFixed(kind)}
            value={relation.related}
            error={problems.related ? undefined : problemOf('related')}
            onChange={(related) =>
              onRelated({ related: knownOrSafeName(related, model.collections), allowed: [] })
            }
          />
        )
      )}
      {relation.related === '' && relation.allowed.length === 0 ? (
        <p className={classes.note}>{t('settings.relation_hint')}</p>
      ) : (
        <>
          {hasJunction && (
            <TextInput
              required
              label={t('settings.relation_junction')}
              description={t('settings.relation_junction_note')}
              classNames={{ input: classes.key }}
              autoCapitalize="none"
              spellCheck={false}
              value={relation.junction}
              error={problemOf('junction')}
              onChange={(event) =>
                onChange({ junction: knownOrSafeName(event.currentTarget.value, model.collections) })
              }
            />
          )}
          {name('nearField')}
          {name('farField')}
          {name('collectionField')}
          {name('sortField')}
          {(shape === 'many-to-one' || kind === 'm2m') && kind !== 'file' && (
            <div className={classes.pair}>
              <Checkbox
                label={t('settings.corresponding')}
                description={t('settings.corresponding_note', { collection: relation.related })}
                checked={relation.corresponding !== null}
                onChange={(event) =>
                  onChange({
                    corresponding: event.currentTarget.checked
                      ? suggestCorresponding(collection, relation.related, model)
                      : null,
                  })
                }
              />
              {/* REL-09 */}
              <TextInput
                aria-label={t('settings.corresponding_key')}
                classNames={{ input: classes.key }}
                disabled={relation.corresponding === null}
                value={relation.corresponding ?? ''}
                error={problemOf('corresponding')}
                onChange={(event) => onChange({ corresponding: safeName(event.currentTarget.value) })}
              />
            </div>
          )}
          <RelationRules
            onDelete={relation.onDelete}
            isFixed={isOwn && !hasJunction}
            note={hasFittingRule ? t('settings.on_delete_required') : null}
            onDeselect={isList ? relation.onDeselect : null}
            errors={{ onDelete: problemOf('onDelete'), onDeselect: problemOf('onDeselect') }}
            onChange={onChange}
          />
          <RelationDiagram {...props} />
        </>
      )}
    </div>
  );
}
