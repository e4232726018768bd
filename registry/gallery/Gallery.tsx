/** The page `/gallery`, in development only: every example of interfaces, displays and layouts. It saves nothing. */
import { useId, useMemo, useState } from 'react';
import { SWRConfig } from 'swr';
import type {
  DisplayDefinition,
  Example,
  InterfaceDefinition,
  LayoutDefinition,
} from '../../renderer/contract/definitions.ts';
import { createEditStore } from '../../renderer/state/edit-store.ts';
import { FormStoreContext } from '../../renderer/contract/form-store.ts';
import { RenderContext, useRender } from '../../renderer/contract/render.ts';
import { Loaded } from '../../renderer/kit/lazy-widget.ts';
import { useLateTexts } from '../../renderer/kit/hooks/use-late-texts.ts';
import { useText } from '../../renderer/kit/hooks/use-text.ts';
import { WidgetBoundary } from '../../renderer/kit/feedback/WidgetBoundary.tsx';
import { withDefaults } from '../../schemas/option/defaults.ts';
import { displays } from '../displays/index.ts';
import { interfaces } from '../interfaces/index.ts';
import { layouts } from '../layouts/index.ts';
import classes from './gallery.module.css';
import { LayoutExample } from './LayoutExample.tsx';
import { createMemoryPlatform, exampleMetadata, exampleTables, fieldOfExample } from './example-platform.ts';

type Examples = { readonly examples: readonly Example<unknown>[] };
const ofInterfaces = import.meta.glob<Examples>('../interfaces/*/examples.ts', { eager: true });
const ofLayouts = import.meta.glob<Examples>('../layouts/*/examples.ts', { eager: true });
const ofDisplays = import.meta.glob<Examples>('../displays/*/examples.ts', { eager: true });

export function Gallery() {
  useLateTexts();
  const outside = useRender();
  const world = useMemo(
    () => ({
      ...outside,
      metadata: exampleMetadata,
      platform: createMemoryPlatform(exampleTables, exampleMetadata, { sorts: true }),
    }),
    [outside],
  );
  return (
    <SWRConfig value={{ provider: () => new Map() }}>
      <RenderContext value={world}>
        <main className={classes.gallery}>
          <h1>Gallery</h1>
          <h2>Interfaces</h2>
          {interfaces.map((definition) => (
            <Entry key={definition.id} definition={definition}>
              {(ofInterfaces[`../interfaces/${definition.id}/examples.ts`]?.examples ?? []).map((example) => (
                <InterfaceExample key={example.name} definition={definition} example={example} />
              ))}
            </Entry>
          ))}
          <h2>Displays</h2>
          {displays.map((definition) => (
            <Entry key={definition.id} definition={definition}>
              {(ofDisplays[`../displays/${definition.id}/examples.ts`]?.examples ?? []).map((example) => (
                <DisplayExample key={example.name} definition={definition} example={example} />
              ))}
            </Entry>
          ))}
          <h2>Layouts</h2>
          {layouts
            .filter(({ id }) => ofLayouts[`../layouts/${id}/examples.ts`])
            .map((definition) => (
              <Entry key={definition.id} definition={definition}>
                {(ofLayouts[`../layouts/${definition.id}/examples.ts`]?.examples ?? []).map((example) => (
                  <LayoutExample key={example.name} definition={definition} example={example} />
                ))}
              </Entry>
            ))}
        </main>
      </RenderContext>
    </SWRConfig>
  );
}

function Entry(props: {
  readonly definition: InterfaceDefinition | DisplayDefinition | LayoutDefinition;
  readonly children: readonly React.ReactNode[];
}) {
  const text = useText();
  return (
    <section aria-label={props.definition.id}>
      <h3>
        {text(props.definition.name)} <code>{props.definition.id}</code>
      </h3>
      <div className={classes.examples}>{props.children}</div>
    </section>
  );
}

function InterfaceExample(props: {
  readonly definition: InterfaceDefinition;
  readonly example: Example<unknown>;
}) {
  const { definition, example } = props;
  const labelId = useId();
  const [value, setValue] = useState(example.value);
  const field = fieldOfExample(definition, example);
  const [around] = useState(() => createEditStore(example.values ?? {}));
  const chosen = withDefaults(definition.options, example.options);
  const refined = definition.refine?.({ field, options: chosen, metadata: exampleMetadata });
  return (
    <figure dir={example.direction}>
      <figcaption id={labelId}>{example.name}</figcaption>
      <FormStoreContext value={around}>
        <WidgetBoundary name={definition.id}>
          <Loaded
            definition={definition}
            value={value as never}
            options={{ ...chosen, ...refined } as never}
            disabled={example.disabled ? { reason: 'Read-only in this example.' } : false}
            required={false}
            issues={example.issues ?? []}
            labelId={labelId}
            describedBy={undefined}
            field={field}
            itemKey={1}
            onChange={setValue as never}
          />
        </WidgetBoundary>
      </FormStoreContext>
      <output>{JSON.stringify(value)}</output>
    </figure>
  );
}

function DisplayExample(props: {
  readonly definition: DisplayDefinition;
  readonly example: Example<unknown>;
}) {
  const { definition, example } = props;
  const { metadata, locale, t } = useRender();
  const options = withDefaults(definition.options, example.options);
  const field = fieldOfExample(definition, example);
  const drawn = (plain: boolean) => (
    <WidgetBoundary name={definition.id}>
      <Loaded
        definition={definition}
        value={example.value as never}
        options={options as never}
        field={field}
        row={null}
        plain={plain}
      />
    </WidgetBoundary>
  );
  return (
    <figure dir={example.direction}>
      <figcaption>{example.name}</figcaption>
      <div className={classes.cell}>{drawn(false)}</div>
      <button type="button" className={classes.card}>
        {drawn(true)} inside of a card
      </button>
      <output>{definition.text(example.value, { field, options, metadata, locale, t })}</output>
    </figure>
  );
}
