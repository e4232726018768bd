import { useMemo } from 'react';
import type { Disabled } from '../../../../renderer/contract/disabled.ts';
import type { Row } from '../../../../renderer/contract/platform.ts';
import { useRender } from '../../../../renderer/contract/render.ts';
import { useWriteCheck } from '../../../../renderer/kit/use-permission-check.ts';
import type { Metadata } from '../../../../schemas/collection/types.ts';
import type { Field } from '../../../../schemas/field/types.ts';
import { pathsOf } from '../../../../schemas/filter/paths.ts';
import { grantForFields } from '../../../../schemas/permission/grants.ts';
import { readablePath } from '../../../../schemas/permission/readable-path.ts';
import type { Grants } from '../../../../schemas/permission/types.ts';
import { relationSide } from '../../../../schemas/relation/side.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import type { BoardFields, MoveRules } from '../types.ts';

interface Asked {
  readonly metadata: Metadata;
  readonly grants: Grants;
  readonly collection: string;
  readonly fields: readonly Field[];
}

/** Returns the column to which a foreign key refers, or null if the field is none. */
function referenced(metadata: Metadata, collection: string, field: string): string | null {
  const side = relationSide(metadata, collection, field);
  return side?.near.isOwn ? side.related.referencedField : null;
}

/** Returns the fields that decide which cards may be moved. Rules without them could not be checked before the move. */
function fieldsOfRules({ metadata, grants, collection, fields }: Asked): readonly string[] {
  const grant = grants.admin ? null : grants.grant(collection, 'update');
  if (!grant) return [];
  const { rule } = grantForFields(
    grant,
    fields.map(({ field }) => field),
  );
  return pathsOf(rule).flatMap((steps) => {
    const [first = ''] = steps;
    if (!metadata.field(collection, first)) return [];
    const key = steps.length === 1 ? referenced(metadata, collection, first) : null;
    // With other fields of the related row, the key would be missing.
    const path = [...steps, ...(key === null ? [] : [key])].join('.');
    return readablePath(grants, metadata, collection, path) === path ? [path] : [];
  });
}

/** Returns the row with the foreign keys in place of related rows of which only the key is tested. */
function plainRow(row: Row, metadata: Metadata, collection: string, rules: readonly string[]): Row {
  const flat = rules.flatMap((path) => {
    const [field = '', key, ...rest] = path.split('.');
    const value = row[field];
    const isKey = key !== undefined && rest.length === 0 && referenced(metadata, collection, field) === key;
    const isAlone = rules.every((other) => other === path || !other.startsWith(`${field}.`));
    return isKey && isAlone && isRecord(value) ? [[field, value[key]] as const] : [];
  });
  return flat.length === 0 ? row : { ...row, ...Object.fromEntries(flat) };
}

/** Returns the rules of moves. They check the permissions, and refuse to change read-only and generated fields. */
export function useRules(collection: string, { group, order }: BoardFields) {
  const { metadata, grants, t } = useRender();
  const check = useWriteCheck();
  const paths = useMemo(
    () => fieldsOfRules({ metadata, grants, collection, fields: order ? [group, order] : [group] }),
    [metadata, grants, collection, group, order],
  );
  const rules: MoveRules = useMemo(() => {
    const mayChange = (field: Field, row: Row): Disabled =>
      field.meta?.readonly || field.schema?.is_generated
        ? { reason: t('layouts.field_readonly', { field: field.name }) }
        : check('update', collection, field.field, plainRow(row, metadata, collection, paths));
    return {
      mayMove: (row) => mayChange(group, row),
      mayOrder: (row) => (order ? mayChange(order, row) : { reason: t('layouts.no_order') }),
    };
  }, [check, collection, group, order, metadata, paths, t]);
  return { rules, paths };
}
