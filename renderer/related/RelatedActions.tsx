import type { Disabled } from '../contract/disabled.ts';
import { useRender, type RelatedActionsProps } from '../contract/render.ts';
import { Button } from '../kit/controls/Button.tsx';
import { MenuButton } from '../kit/controls/MenuButton.tsx';
import { sidesOf, type NearSide } from '../contract/near-side.ts';
import classes from '../kit/rows/rows.module.css';

/** The buttons that add rows to a list. */
export function RelatedActions(props: RelatedActionsProps) {
  const { t } = useRender();
  const { near, permissionsOf } = props;
  return (
    <span className={classes.actions}>
      {props.enableCreate && (
        <AddButton
          near={near}
          icon="add"
          name={t('interfaces.create_new')}
          disabled={(side) => permissionsOf(side).create}
          onRun={props.onCreate}
        />
      )}
      {props.enableSelect && (
        <AddButton
          near={near}
          icon="playlist_add"
          name={t('interfaces.add_existing')}
          disabled={(side) => permissionsOf(side).select}
          onRun={props.onSelect}
        />
      )}
      {props.actions}
    </span>
  );
}

interface AddButtonProps {
  readonly near: NearSide;
  readonly icon: string;
  readonly name: string;
  readonly disabled: (side: NearSide) => Disabled;
  readonly onRun: (side: NearSide) => void;
}

/** A button. For several collections it is a menu; if none of them is allowed, it is disabled with the reason. */
function AddButton({ near, icon, name, disabled, onRun }: AddButtonProps) {
  const { metadata } = useRender();
  const sides = sidesOf(near);
  const isMenu = near.any !== null && sides.some((side) => disabled(side) === false);
  if (!isMenu)
    return (
      <Button size="small" kind="outline" icon={icon} disabled={disabled(near)} onClick={() => onRun(near)}>
        {name}
      </Button>
    );
  const entries = sides.map((side) => {
    const collection = metadata.collection(side.far.collection);
    const sideDisabled = disabled(side);
    return {
      label: collection?.name ?? side.far.collection,
      icon: collection?.icon ?? null,
      disabled: sideDisabled,
      ...(sideDisabled === false ? {} : { note: sideDisabled.reason }),
      run: () => onRun(side),
    };
  });
  return (
    <MenuButton icon={icon} entries={entries}>
      {name}
    </MenuButton>
  );
}
