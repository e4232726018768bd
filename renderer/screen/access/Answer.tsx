import { useId } from 'react';
import { ruleInWords } from '../../../schemas/filter/rule-in-words.ts';
import { isOpen, type Level } from '../../../schemas/permission/levels.ts';
import { actions, type Action } from '../../../schemas/permission/types.ts';
import { useRender } from '../../contract/render.ts';
import { AppLink } from '../../kit/controls/AppLink.tsx';
import { Badge } from '../../kit/controls/Badge.tsx';
import { Button } from '../../kit/controls/Button.tsx';
import { Icon } from '../../kit/controls/Icon.tsx';
import { Notice } from '../../kit/feedback/Notice.tsx';
import classes from './access.module.css';
import type { Deciding, ExplainedAction, Explanation } from './explanation.ts';
import { FieldTable } from './FieldTable.tsx';
import { collectionName, fieldName } from './names.ts';

interface Props {
  readonly explanation: Explanation;
  readonly hasItem: boolean;
  readonly isViewing: boolean;
  /** Returns the path of the editor of a permission, or null if it has none. */
  readonly editorOf: (id: number, action: Action) => string | null;
  readonly onEdit: (path: string) => void;
}

const marks: Readonly<
  Record<Level, { readonly icon: string; readonly role: 'success' | 'warning' | 'neutral' }>
> = {
  all: { icon: 'check', role: 'success' },
  custom: { icon: 'rule', role: 'warning' },
  none: { icon: 'block', role: 'neutral' },
};

/** Says for each action whether it is allowed, which permissions decide, and which fields they open. */
export function Answer({ explanation, hasItem, isViewing, editorOf, onEdit }: Props) {
  const { t, metadata } = useRender();
  const { admin, collection } = explanation;
  if (admin)
    return <Notice kind="info">{t('access.admin', { name: collectionName(collection, metadata) })}</Notice>;
  return (
    <>
      {actions.map((action) => (
        <ActionPart
          key={action}
          action={action}
          explained={explanation.actions[action]}
          // A new item has no key.
          hasItem={hasItem && action !== 'create'}
          collection={collection}
          isViewing={isViewing}
          editorOf={editorOf}
          onEdit={onEdit}
        />
      ))}
      <FieldTable explanation={explanation} />
    </>
  );
}

interface PartProps extends Pick<Props, 'hasItem' | 'isViewing' | 'editorOf' | 'onEdit'> {
  readonly action: Action;
  readonly explained: ExplainedAction;
  readonly collection: string;
}

function ActionPart({ action, explained, hasItem, collection, ...links }: PartProps) {
  const { t } = useRender();
  const id = useId();
  const { access, permissions } = explained;
  const { icon, role } = marks[access];
  return (
    <section className={classes.action} aria-labelledby={id}>
      <header>
        <h3 id={id}>{t(`permissions.${action}`)}</h3>
        <Badge role={role} icon={icon}>
          {t(hasItem ? `access.item_${access}` : `access.any_${access}`)}
        </Badge>
      </header>
      {permissions.length === 0 && <p>{t('access.no_permission')}</p>}
      {permissions.length > 0 && hasItem && access === 'none' && <p>{t('access.no_match')}</p>}
      {permissions.length > 0 && (
        <ul>
          {permissions.map((permission, i) => (
            <PermissionLine
              key={permission.id ?? `app ${i}`}
              permission={permission}
              action={action}
              collection={collection}
              {...links}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface LineProps extends Pick<Props, 'isViewing' | 'editorOf' | 'onEdit'> {
  readonly permission: Deciding;
  readonly action: Action;
  readonly collection: string;
}

function PermissionLine({ permission, action, collection, isViewing, editorOf, onEdit }: LineProps) {
  const { t, metadata } = useRender();
  const { id, permissions: rule, fields, matches } = permission;
  const path = id === null ? null : editorOf(id, action);
  const items = isOpen(rule)
    ? t('permissions.every_item')
    : t('permissions.where', { rule: ruleInWords(rule, collection, metadata, t) });
  return (
    <li className={classes.permission} data-matches={matches ?? undefined}>
      <div>
        <strong>{id === null ? t('access.app') : t('access.permission', { id })}</strong>
        {matches !== null && (
          <span className={classes.matches}>
            <Icon name={matches ? 'check' : 'close'} size={16} />
            {t(matches ? 'access.matches' : 'access.misses')}
          </span>
        )}
      </div>
      <p>
        {action === 'create' && isOpen(rule) ? t('access.new_items') : items}
        {action !== 'delete' && <> · {fieldsInWords(fields)}</>}
      </p>
      {path !== null && <EditorLink id={id} path={path} isViewing={isViewing} onEdit={onEdit} />}
    </li>
  );

  function fieldsInWords(names: readonly string[]): string {
    if (names.includes('*')) return t('permissions.all_fields');
    if (names.length === 0) return t('permissions.no_fields');
    const list = names.map((name) => fieldName(collection, name, metadata)).join(', ');
    return t('access.only_fields', { fields: list });
  }
}

interface LinkProps extends Pick<Props, 'isViewing' | 'onEdit'> {
  readonly id: number | null;
  readonly path: string;
}

/** The editor is a page of the administrator, so that it is opened after the end of the view. */
function EditorLink({ id, path, isViewing, onEdit }: LinkProps) {
  const { t } = useRender();
  if (isViewing)
    return (
      <Button size="small" kind="outline" icon="logout" onClick={() => onEdit(path)}>
        {t('access.exit_and_edit')}
      </Button>
    );
  return (
    <AppLink path={path} onFollow={onEdit} aria-label={t('access.edit_permission', { id })}>
      {t('access.edit')}
    </AppLink>
  );
}
