import { useEffect } from 'react';
import useSWR from 'swr';
import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import type { Key, Row } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { AppLink } from '../../../renderer/kit/AppLink.tsx';
import { Icon } from '../../../renderer/kit/Icon.tsx';
import { WidgetNotice } from '../shared/ChoicesMissing.tsx';
import { farSide, type FarSide } from '../shared/relation.ts';
import classes from './one-to-many.module.css';
import type { options } from './options.ts';

/** The rows that point here: shown by their template, opened by a click. All of them, never the first hundred. */
export function OneToMany(props: InterfaceProps<typeof options>) {
  const { t, metadata, needFields } = useRender();
  const far = farSide(metadata, props.field, props.options.template);
  const ready = far !== null && metadata.hasFields(far.collection);
  useEffect(() => {
    if (far && !ready) void needFields([far.collection]);
  }, [far, ready, needFields]);
  // INT-one-to-many-02
  if (!far?.manyField) return <WidgetNotice text={t('interfaces.relationship_not_setup')} />;
  if (props.itemKey === '+' || props.itemKey === null)
    return <p className={classes.none}>{t('interfaces.save_first')}</p>;
  return <Rows far={far} itemKey={props.itemKey} labelId={props.labelId} />;
}

function Rows({
  far,
  itemKey,
  labelId,
}: {
  readonly far: FarSide;
  readonly itemKey: Key;
  readonly labelId: string;
}) {
  const { t, platform, Template, navigate } = useRender();
  const { data: rows, error } = useSWR(
    ['read', [far.collection], 'o2m', far.collection, far.manyField, itemKey, far.fields.join()],
    async () =>
      (
        await platform.read<readonly Row[]>(
          { collection: far.collection },
          {
            fields: far.fields,
            filter: { [far.manyField ?? '']: { _eq: itemKey } },
            sort: [far.sortField ?? far.keyField],
            limit: -1,
          },
        )
      ).data,
  );
  if (error) return <WidgetNotice text={t('interfaces.related_not_readable')} />;
  if (!rows) return <Loading />;
  if (rows.length === 0) return <p className={classes.none}>{t('interfaces.no_items')}</p>;
  return (
    <ul className={classes.list} aria-labelledby={labelId}>
      {rows.map((row, i) => {
        const shown = (
          <span className={classes.text}>
            <Template collection={far.collection} template={far.template} row={row} />
          </span>
        );
        if (!far.opens)
          return (
            <li key={i} className={classes.row}>
              {shown}
            </li>
          );
        const key = row[far.keyField] as Key;
        const path = `/collections/${encodeURIComponent(far.collection)}/${encodeURIComponent(key)}`;
        return (
          <li key={key}>
            <AppLink className={classes.row} path={path} onFollow={navigate}>
              {shown}
              <Icon name="chevron_right" />
            </AppLink>
          </li>
        );
      })}
    </ul>
  );
}

/** CONST-02: three rows. */
function Loading() {
  return (
    <div className={classes.list} aria-hidden>
      {[0, 1, 2].map((i) => (
        <span key={i} className={classes.skeleton} />
      ))}
    </div>
  );
}
