import { useRender } from '../../../renderer/contract/render.ts';
import type { ListHandle } from '../../../renderer/contract/screen.ts';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { useText } from '../../../renderer/kit/hooks/use-text.ts';
import { SmallSelect } from '../../../renderer/kit/controls/SmallSelect.tsx';
import { FieldChoice } from '../shared/FieldChoice.tsx';
import classes from './layout-options.module.css';
import { OptionControl } from './OptionControl.tsx';

/** Edits the layout, its options, and the columns and their order (LAYT-13, LAYT-15). */
export function LayoutSettings({ list }: { readonly list: ListHandle }) {
  const { t, metadata, registry } = useRender();
  const text = useText();
  const definition = registry.layouts.get(list.layout);
  const collection = list.collection.collection;
  const refinement = definition?.refine?.({ collection, metadata, options: list.layoutOptions }) ?? {};
  if (!useLateTexts()) return null;
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
  return (
    <FieldChoice
      heading={t('panels.fields')}
      fields={metadata.fields(list.collection.collection)}
      chosen={list.query.fields}
      onChange={(fields) => list.changeQuery({ fields })}
    />
  );
}
