import { useRender } from '../../../renderer/contract/render.ts';
import type { Field } from '../../../schemas/field/types.ts';
import type { Row } from '../../../schemas/value/row.ts';
import { textDiff } from './text-diff.ts';
import classes from './revisions.module.css';

interface Props {
  readonly collection: string;
  readonly names: readonly string[];
  /** null if the values before the change are unknown, or if there were none. */
  readonly before: Row | null;
  readonly after: Row;
}

/** Shows the changed fields of a revision with their values before and after it. */
export function Changes({ collection, names, before, after }: Props) {
  const { metadata } = useRender();
  return (
    <dl className={classes.changes}>
      {names.map((name) => {
        const field = metadata.field(collection, name);
        return (
          <div key={name}>
            <dt>{field?.name ?? name}</dt>
            <dd>
              <Change
                field={field}
                before={before === null ? undefined : (before[name] ?? null)}
                after={after[name] ?? null}
              />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

interface ChangeProps {
  /** Absent if the field was deleted since. */
  readonly field: Field | undefined;
  /** undefined if the value is unknown. */
  readonly before: unknown;
  readonly after: unknown;
}

function Change({ field, before, after }: ChangeProps) {
  const parts = textDiff(before, after);
  if (parts)
    return (
      <p className={classes.diff} dir="auto" data-diff>
        {parts.map(({ kind, text }, index) => {
          const Mark = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span';
          // oxlint-disable-next-line react/no-array-index-key -- the parts of one text keep their order
          return <Mark key={index}>{text}</Mark>;
        })}
      </p>
    );
  return (
    <>
      {before !== undefined && (
        <del className={classes.value}>
          <Value field={field} value={before} />
        </del>
      )}
      <ins className={classes.value}>
        <Value field={field} value={after} />
      </ins>
    </>
  );
}

function Value({ field, value }: { readonly field: Field | undefined; readonly value: unknown }) {
  const { t, Display } = useRender();
  if (value === null || value === '') return <span className={classes.none}>{t('revisions.no_value')}</span>;
  // The whole text is compared, and displays shorten it. A list contains the keys of its rows.
  if (typeof value === 'string') return <span dir="auto">{value}</span>;
  if (!field || Array.isArray(value)) return <span>{JSON.stringify(value)}</span>;
  return <Display field={field} value={value} plain />;
}
