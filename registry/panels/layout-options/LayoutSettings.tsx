import { Checkbox } from '@mantine/core';
import { useRender } from '../../../renderer/contract/render.ts';
import type { ListHandle } from '../../../renderer/contract/screen.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { IconButton } from '../../../renderer/kit/controls/IconButton.tsx';
import { useText } from '../../../renderer/kit/hooks/use-text.ts';
import { SmallSelect } from '../../../renderer/kit/controls/SmallSelect.tsx';
import classes from './layout-options.module.css';
import { moveField, orderedFields, toggleField } from './fields.ts';
import { OptionControl } from './OptionControl.tsx';

/** Edits the layout, its options, and the columns and their order (LAYT-13, LAYT-15). */
export function LayoutSettings({ list }: { readonly list: ListHandle }) {
  const { t, metadata, registry } = useRender();
  const text = useText();
  const definition = registry.layouts.get(list.layout);
  const collection = list.collection.collection;
  const refinement = definition?.refine?.({ collection, metadata, options: list.layoutOptions }) ?? {};
  return (
    <>
      <SmallSelect
        label={t('panels.layout')}
        data={registry.layouts.all.map(({ id, name }) => ({ value: id, label: text(name) }))}
        value={list.layout}
        allowDeselect={false}
        onChange={(layout) => layout && list.changePreset({ layout })}
      />
      <div className={classes.options}>
        {definition?.options.map(
          (option) =>
            option.meta && (
              <OptionControl
                key={`${list.layout}.${option.field}`}
                option={option}
                value={list.layoutOptions[option.field]}
                refinement={refinement}
                onChange={(value) => list.changeLayoutOptions({ [option.field]: value })}
              />
            ),
        )}
      </div>
      {definition?.columns && <ColumnChoice list={list} />}
    </>
  );
}

/** Selects and sorts the columns (LAYT-15). */
function ColumnChoice({ list }: { readonly list: ListHandle }) {
  const { t, metadata } = useRender();
  const chosen = list.query.fields;
  const shown = orderedFields(metadata.fields(list.collection.collection), chosen);
  return (
    <>
      <p className={classes.heading} id="layout-fields">
        {t('panels.fields')}
      </p>
      <ul className={classes.fields} aria-labelledby="layout-fields">
        {shown.map((field) => {
          const at = chosen.indexOf(field.field);
          return (
            <li key={field.field} className={classes.field}>
              <Checkbox
                size="xs"
                label={field.name}
                checked={at >= 0}
                disabled={at >= 0 && chosen.length === 1}
                onChange={() => list.changeQuery({ fields: toggleField(chosen, field.field) })}
              />
              {at >= 0 && (
                <span className={classes.moves}>
                  <IconButton
                    size="small"
                    icon="keyboard_arrow_up"
                    label={t('panels.move_up', { field: field.name })}
                    disabled={at === 0 && { reason: t('panels.at_the_end') }}
                    onClick={() => list.changeQuery({ fields: moveField(chosen, at, -1) })}
                  />
                  <IconButton
                    size="small"
                    icon="keyboard_arrow_down"
                    label={t('panels.move_down', { field: field.name })}
                    disabled={at === chosen.length - 1 && { reason: t('panels.at_the_end') }}
                    onClick={() => list.changeQuery({ fields: moveField(chosen, at, 1) })}
                  />
                  <Icon name="drag_handle" size={16} />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
