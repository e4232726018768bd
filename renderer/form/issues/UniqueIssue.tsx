/**
 * A value that another item has already. Names that item, with a link to it. If the user cannot read it, says only that
 * the value is used.
 */
import useSWR from 'swr';
import { titleTemplate } from '../../../schemas/collection/title.ts';
import { fieldsOfTemplate } from '../../../schemas/template/template.ts';
import type { Issue } from '../../../schemas/validation/types.ts';
import type { FieldPlan } from '../../contract/plan.ts';
import type { Key, Row } from '../../contract/platform.ts';
import { keyOf } from '../../contract/related.ts';
import { useRender } from '../../contract/render.ts';
import { AppLink } from '../../kit/controls/AppLink.tsx';
import { wordsOf } from '../../../schemas/template/row-words.ts';
import classes from '../form.module.css';
import { useFieldValue, useFormHost } from '../host.ts';

export function UniqueIssue({ issue, plan }: { readonly issue: Issue; readonly plan: FieldPlan }) {
  const { t, itemHref, navigate } = useRender();
  const { collection } = plan.field;
  const other = useOtherItem(issue, plan);
  if (!other) return t('validation.unique');
  const path = itemHref(collection, other.key);
  const title = t('validation.unique_title', { title: other.title || t('interfaces.empty_item') });
  return (
    <span>
      {t('validation.unique_by')}{' '}
      {path === null ? (
        title
      ) : (
        <AppLink path={path} className={classes.link} onFollow={navigate}>
          {title}
        </AppLink>
      )}
    </span>
  );
}

/** Returns null while the item is loading, and if the user cannot read it. */
function useOtherItem(
  issue: Issue,
  { field }: FieldPlan,
): { readonly key: Key; readonly title: string } | null {
  const { platform, metadata } = useRender();
  const { store } = useFormHost();
  const value = useFieldValue(store, field.field);
  const { collection } = field;
  const names = issue.fields ?? [field.field];
  const rules = names.map((name) => [name, name === field.field ? value : store.get([name])] as const);
  const keyField = metadata.primaryKey(collection)?.field;
  const canFind = keyField !== undefined && rules.every(([, each]) => isComparable(each));
  const template = titleTemplate(metadata, collection);
  const { data } = useSWR(
    canFind ? ['read', [collection], 'unique', collection, JSON.stringify(rules)] : null,
    async () => {
      const filter = { _and: rules.map(([name, each]) => ({ [name]: { _eq: each } })) };
      const fields = [...new Set([String(keyField), ...fieldsOfTemplate(template)])];
      return (await platform.read<readonly Row[]>({ collection }, { fields, filter, limit: 1 })).data;
    },
  );
  const row = data?.[0];
  const key = row && keyField !== undefined ? keyOf(row, keyField) : null;
  return row && key !== null ? { key, title: wordsOf(metadata, collection, template, row) } : null;
}

function isComparable(value: unknown): boolean {
  return value !== null && value !== undefined && typeof value !== 'object';
}
