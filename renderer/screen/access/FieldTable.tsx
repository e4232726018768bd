import type { Action } from '../../../schemas/permission/types.ts';
import { useRender } from '../../contract/render.ts';
import { Icon } from '../../kit/controls/Icon.tsx';
import classes from './access.module.css';
import type { ExplainedField, Explanation } from './explanation.ts';
import { fieldName } from './names.ts';

/** Deleting concerns whole items. */
const actionsOfFields = ['create', 'read', 'update'] as const satisfies readonly Action[];

/** The fields by the actions, with the permissions that open each. */
export function FieldTable({ explanation: { actions, collection } }: { readonly explanation: Explanation }) {
  const { t, metadata } = useRender();
  const names = Object.keys(actions.read.fields ?? {});
  if (names.length === 0) return null;
  return (
    <section className={classes.fields}>
      <h3>{t('access.fields')}</h3>
      <table aria-label={t('access.fields')}>
        <thead>
          <tr>
            <th scope="col">{t('access.field')}</th>
            {actionsOfFields.map((action) => (
              <th key={action} scope="col">
                {t(`permissions.${action}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row" title={name}>
                {fieldName(collection, name, metadata)}
              </th>
              {actionsOfFields.map((action) => (
                <td key={action}>
                  <FieldMark field={actions[action].fields?.[name]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function FieldMark({ field }: { readonly field: ExplainedField | undefined }) {
  const { t } = useRender();
  const isAllowed = field?.allowed === true;
  const by = (field?.by ?? []).map((id) => (id === null ? t('access.app_short') : String(id)));
  const label = isAllowed ? t('access.field_allowed', { by: by.join(', ') }) : t('access.item_none');
  return (
    <span className={classes.mark} data-level={isAllowed ? 'all' : 'none'} title={label}>
      <Icon name={isAllowed ? 'check' : 'block'} size={18} label={label} />
      <small aria-hidden>{by.join(' ')}</small>
    </span>
  );
}
