import { useState } from 'react';
import type { Example, LayoutDefinition } from '../../renderer/contract/definitions.ts';
import type { Key, Row } from '../../renderer/contract/platform.ts';
import { keyOfRow } from '../../renderer/contract/related.ts';
import { useRender } from '../../renderer/contract/render.ts';
import { WidgetBoundary } from '../../renderer/kit/feedback/WidgetBoundary.tsx';
import { Loaded } from '../../renderer/kit/lazy-widget.ts';
import { withDefaults } from '../../schemas/option/defaults.ts';
import classes from './gallery.module.css';

interface Props {
  readonly definition: LayoutDefinition;
  /** Its value is the name of the collection. A disabled example is read-only. */
  readonly example: Example<unknown>;
}

/** A layout that reads its own rows, with rows in memory. */
export function LayoutExample({ definition, example }: Props) {
  const { metadata } = useRender();
  const [changed, setChanged] = useState<Readonly<Record<string, unknown>>>({});
  const [selection, setSelection] = useState<readonly Key[]>([]);
  const name = String(example.value);
  const collection = metadata.collection(name);
  const key = metadata.primaryKey(name)?.field ?? 'id';
  if (!collection) return null;
  const context = { collection: name, metadata, options: { ...example.options, ...changed } };
  const options = withDefaults(definition.options, {
    ...definition.refine?.(context).defaults,
    ...context.options,
  });
  const ignore = () => undefined;
  return (
    <figure dir={example.direction}>
      <figcaption>{example.name}</figcaption>
      <div className={classes.layout}>
        <WidgetBoundary name={definition.id}>
          <Loaded
            definition={definition as never}
            subject={`${definition.id} ${example.name}`}
            collection={collection}
            items={[]}
            itemKey={(row: Row) => keyOfRow(row, key)}
            status="loaded"
            counts={{ filtered: 0, total: 0 }}
            query={{ page: 1, limit: -1, sort: key, fields: [] }}
            options={options}
            columns={[]}
            selection={selection}
            readonly={false}
            selectable={example.disabled !== true}
            selectMode={false}
            rowsQuery={{ fields: definition.fields({ ...context, options }), sort: [key], limit: -1 }}
            reads={[name]}
            onQuery={ignore}
            onFilter={() => undefined}
            onOptions={(change: Readonly<Record<string, unknown>>) => setChanged({ ...changed, ...change })}
            onSelect={setSelection}
            onOpen={ignore}
            hrefOf={() => null}
            onCreate={example.disabled ? null : ignore}
            onMove={ignore}
          />
        </WidgetBoundary>
      </div>
    </figure>
  );
}
