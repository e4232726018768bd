/**
 * One element of a screen, rendered by its block or panel. `when` hides it; `requires` disables it with a
 * reason.
 */
import { describeReason } from '../../../schemas/permission/describe.ts';
import { namesIn } from '../../../schemas/permission/names.ts';
import { withDefaults } from '../../../schemas/option/defaults.ts';
import type { ElementSpec, Requirement } from '../../../schemas/screen/types.ts';
import type { AccessTopic, Disabled } from '../../contract/disabled.ts';
import { useRender, type RenderContextValue } from '../../contract/render.ts';
import type { ScreenApi } from '../../contract/screen.ts';
import { refusesChanges } from '../../contract/session.ts';
import { Loaded } from '../../kit/lazy-widget.ts';
import { WidgetBoundary } from '../../kit/feedback/WidgetBoundary.tsx';
import classes from '../screen.module.css';

interface Props {
  readonly name: string;
  readonly spec: ElementSpec;
  readonly screen: ScreenApi;
}

/** Renders the element inside an error boundary, so that a failure affects only this element. */
export function Element(props: Props) {
  return (
    <WidgetBoundary name={`${props.spec.type} (${props.name})`}>
      <Drawn {...props} />
    </WidgetBoundary>
  );
}

function Drawn({ name, spec, screen }: Props) {
  const render = useRender();
  const { registry, t } = render;
  if (spec.when !== undefined && !screen.holds(spec.when)) return null;
  // The data of the element is not loaded yet.
  if (spec.data !== undefined && screen.data(spec.data) === undefined) return null;
  const disabled = whyDisabled(spec, screen, render);
  if (disabled !== false && spec.denied === 'hide') return null;
  const definition = registry.blocks.get(spec.type) ?? registry.panels.get(spec.type);
  if (!definition) {
    const near = registry.blocks.nearest(spec.type) ?? registry.panels.nearest(spec.type);
    return (
      <div className={classes.placeholder} role="note">
        {t('screen.element_not_found', { type: spec.type, element: `${screen.id}.elements.${name}` })}{' '}
        {near && t('form.did_you_mean', { name: near })}
      </div>
    );
  }
  const options = withDefaults(
    definition.options,
    screen.resolve(spec.options ?? {}) as Record<string, unknown>,
  );
  return (
    <Loaded
      definition={definition as never}
      name={name}
      options={options}
      data={spec.data ?? null}
      label={spec.label === undefined ? null : screen.text(spec.label)}
      icon={spec.icon ?? null}
      kind={spec.kind ?? 'outline'}
      disabled={disabled}
      action={spec.action ?? null}
      menu={spec.menu ?? none}
    />
  );
}

const none: readonly never[] = [];

/**
 * Returns why the element is disabled. The reason of a permission takes precedence over that of a view, which is
 * read-only, and both over that of a condition. A change of an item waits for the item: until then, a question about it
 * could not name it.
 */
export function whyDisabled(
  { requires, disabled }: ElementSpec,
  screen: ScreenApi,
  { t, platform, metadata }: Pick<RenderContextValue, 't' | 'platform' | 'metadata'>,
): Disabled {
  if (requires) {
    const verdict = screen.verdict(requires);
    const topic = topicOf(requires, screen);
    if (verdict.is === 'deny')
      return { reason: describeReason(verdict.reason, t, namesIn(metadata)), ...topic };
    if (requires.action !== 'read' && refusesChanges(platform.session, topic.about?.collection))
      return { reason: t('reason.viewing'), ...topic };
    if (isUnloaded(requires, screen)) return { reason: t('item.not_loaded') };
  }
  const because = disabled?.find(({ when }) => screen.holds(when));
  return because ? { reason: screen.text(because.reason) } : false;
}

/** Returns the collection and the item whose permission the element requires. */
function topicOf({ on, data }: Requirement, screen: ScreenApi): { readonly about?: AccessTopic } {
  const handle = data === undefined ? undefined : screen.data(data);
  const item = handle?.kind === 'item' && !handle.isNew && !handle.isBatch ? handle.key : null;
  const collection = handle?.collection.collection ?? on;
  return typeof collection === 'string' ? { about: { collection, item } } : {};
}

function isUnloaded({ action, data }: Requirement, screen: ScreenApi): boolean {
  const handle = data === undefined ? undefined : screen.data(data);
  return action !== 'read' && handle?.kind === 'item' && handle.status !== 'loaded';
}
