/**
 * Shows another user's change to a field that is edited here: their value, their name and the time, and a
 * button to take their value.
 */
import useSWR from 'swr';
import type { Issue } from '../../../schemas/validation/types.ts';
import { displayFor } from '../../compile/widget.ts';
import type { FieldPlan } from '../../contract/plan.ts';
import type { Row } from '../../contract/platform.ts';
import { useRender } from '../../contract/render.ts';
import { userName } from '../../kit/user-name.ts';
import classes from '../form.module.css';
import { useFormHost } from '../host.ts';

/** Maximum number of characters shown of their value. */
const maxCharacters = 200;

export function ConflictIssue({ issue, plan }: { readonly issue: Issue; readonly plan: FieldPlan }) {
  const { t, locale } = useRender();
  const { store } = useFormHost();
  const who = useUserName(issue.by ?? null);
  const valid = useTheirText(issue, plan);
  const at = issue.at ? new Date(issue.at) : null;
  const time = at?.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <span>
      {who && time
        ? t('validation.conflict_by', { who, at: time, valid })
        : t('validation.conflict', { valid })}{' '}
      <button type="button" className={classes.link} onClick={() => store.reset([plan.field.field])}>
        {t('form.use_theirs')}
      </button>
    </span>
  );
}

/** Returns null until the name is loaded, or if the user cannot read it. */
function useUserName(by: string | null): string | null {
  const { platform, t } = useRender();
  const { data } = useSWR(by === null ? null : ['read', ['directus_users'], 'name', by], async () => {
    const target = { collection: 'directus_users', key: by ?? '' };
    return (await platform.read<Row>(target, { fields: ['first_name', 'last_name', 'email'] })).data;
  });
  return data ? userName(data, t('users.unknown')) : null;
}

/** Returns their value as lists show it. */
function useTheirText({ valid }: Issue, { field }: FieldPlan): string {
  const { registry, metadata, locale, t } = useRender();
  const { definition, options } = displayFor(field, { registry, metadata });
  const text =
    definition?.text(valid ?? null, { field, options, metadata, locale, t }) ?? String(valid ?? '');
  if (text === '') return '–';
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text;
}
