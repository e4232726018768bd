import { holds } from '../../../../schemas/filter/holds.ts';
import { filterOf } from '../../../../schemas/query/filters.ts';
import { filterItemsOf } from '../../../../schemas/query/preset-filter.ts';
import type { FilterItem } from '../../../../schemas/query/types.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import { sameValue } from '../../../../schemas/value/same.ts';
import { forbidden, scopeOf } from '../../access.ts';
import type { Row } from '../../contract.ts';
import type { CheckedValues } from '../items/payload.ts';
import type { SystemRule } from './system-rule.ts';

/**
 * The user and role of a preset can change only if the caller may create a preset with the new values. `filters` is
 * kept equal to `filter`, the rule that clients of later versions read and write.
 */
export const presetRule: SystemRule = {
  check({ context }, { before, values }) {
    const isMoved = ['user', 'role'].some((name) => Object.hasOwn(values, name));
    if (before !== null && isMoved && !context.grants.admin) {
      const grant = context.grants.grant('directus_presets', 'create');
      if (!grant || holds(grant.validation, { ...before, ...values }, scopeOf(context)) !== true)
        throw forbidden();
    }
    return Promise.resolve(withBothFilters(before, values));
  },
};

/**
 * Derives `filter` from `filters`, or `filters` from `filter`. If the client sends both, the one that differs from the
 * stored row counts; `filters` if both differ.
 */
function withBothFilters(before: Row | null, values: CheckedValues): CheckedValues {
  const isChanged = (name: 'filter' | 'filters') =>
    values[name] !== undefined && !sameValue(values[name], before?.[name] ?? null);
  const { filter, filters } = values;
  if (isChanged('filters'))
    return { ...values, filter: filterOf(Array.isArray(filters) ? filters.filter(isItem) : null) };
  return isChanged('filter') ? { ...values, filters: filterItemsOf(filter) } : values;
}

function isItem(value: unknown): value is FilterItem {
  return isRecord(value) && typeof value['field'] === 'string' && typeof value['operator'] === 'string';
}
