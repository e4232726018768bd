import type { FieldKind } from '../../../../schemas/field/types.ts';
import { useRender } from '../../../../renderer/contract/render.ts';
import { Badge } from '../../../../renderer/kit/controls/Badge.tsx';
import { Icon } from '../../../../renderer/kit/controls/Icon.tsx';
import {
  relatedKey,
  shapeOf,
  type ModelNames,
  type RelationDraft,
} from '../../../../schemas/relation/new-relation.ts';
import type { ModelStep } from '../../../../schemas/model/step.ts';
import classes from '../field-editor.module.css';

/** A relation of a new field, and the steps that will create it. */
export interface DiagramProps {
  readonly collection: string;
  readonly kind: FieldKind;
  readonly field: string;
  readonly relation: RelationDraft;
  readonly model: ModelNames;
  readonly steps: readonly ModelStep[];
}

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Shows the tables and columns of a relation. Those that the save creates are marked as new. */
export function RelationDiagram({ collection, kind, field, relation, model, steps }: DiagramProps) {
  const { t } = useRender();
  const key = model.keyOf(collection).name;
  const { related, allowed, junction, nearField, farField, collectionField, sortField, corresponding } =
    relation;
  const far: Table = {
    name: allowed.length > 0 ? allowed.join(', ') : related,
    columns: [
      ...(allowed.length > 0 ? [] : [relatedKey(kind, related, model).name]),
      ...(shapeOf(kind) === 'one-to-many' ? [nearField, sortField] : []),
      corresponding ?? '',
    ],
  };
  const between: Table = { name: junction, columns: [nearField, farField, collectionField, sortField] };
  const tables: readonly Table[] = [
    { name: collection, columns: [key, field] },
    ...(junction === '' ? [] : [between]),
    far,
  ];
  const isNewTable = (name: string) =>
    steps.some((step) => step.do === 'create-collection' && step.collection === name);
  const isNewColumn = (table: string, column: string) =>
    isNewTable(table) ||
    steps.some((step) => step.do === 'create-field' && step.collection === table && step.field === column);
  return (
    <ol className={classes.diagram} aria-label={t('settings.relation_tables')}>
      {tables.map(({ name, columns }, i) => (
        <li key={`${name} ${i}`}>
          {i > 0 && <Icon name="arrow_forward" size={20} />}
          <div className={classes.table} data-new={isNewTable(name) || undefined}>
            <strong>
              {name} {isNewTable(name) && <Badge tiny>{t('settings.is_new')}</Badge>}
            </strong>
            {[...new Set(columns)]
              .filter((column) => column !== '')
              .map((column) => (
                <code key={column} data-new={isNewColumn(name, column) || undefined}>
                  {column} {isNewColumn(name, column) && <Badge tiny>{t('settings.is_new')}</Badge>}
                </code>
              ))}
          </div>
        </li>
      ))}
    </ol>
  );
}
