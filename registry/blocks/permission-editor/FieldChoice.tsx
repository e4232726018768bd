import { Checkbox } from '@mantine/core';
import { useRender } from '../../../renderer/contract/render.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { fieldsValue } from '../../../schemas/permission/levels.ts';
import classes from './permission-editor.module.css';

interface Props {
  readonly collection: string;
  readonly value: readonly string[] | null;
  onChange(fields: readonly string[] | null): void;
}

/** The fields that the permission opens: all, none, or those that are checked (PERM-15, PERM-22). */
export function FieldChoice({ collection, value, onChange }: Props) {
  const { t, metadata } = useRender();
  const fields = metadata.fields(collection).filter(({ kind }) => kind !== 'presentation');
  const all = fields.map(({ field }) => field);
  const chosen = value?.includes('*') ? all : (value ?? []);
  return (
    <>
      <div className={classes.quick}>
        <Button size="small" kind="quiet" onClick={() => onChange(['*'])}>
          {t('permissions.all_fields')}
        </Button>
        <Button size="small" kind="quiet" onClick={() => onChange(null)}>
          {t('permissions.no_fields')}
        </Button>
        <span className={classes.note}>
          {t('permissions.some_fields', { count: chosen.length, all: all.length })}
        </span>
      </div>
      <Checkbox.Group
        aria-label={t('permissions.tab_fields')}
        value={[...chosen]}
        onChange={(next) =>
          onChange(
            fieldsValue(
              all.filter((field) => next.includes(field)),
              all,
            ),
          )
        }
      >
        <div className={classes.fields}>
          {fields.map(({ field, name }) => (
            <Checkbox key={field} value={field} label={name} />
          ))}
        </div>
      </Checkbox.Group>
    </>
  );
}
