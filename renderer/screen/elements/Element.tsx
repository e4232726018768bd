/**
 * One element of a screen, rendered by its block or panel. `when` hides it; `requires` disables it with a
 * reason.
 */
import { describeReason } from '../../../schemas/permission/describe.ts';
import { withDefaults } from '../../../schemas/option/defaults.ts';
import type { ElementSpec, Requirement } from '../../../schemas/screen/types.ts';
import type { Disabled } from '../../contract/disabled.ts';
import { useRender } from '../../contract/render.ts';
import type { ScreenApi } from '../../contract/screen.ts';
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
  const { registry, t, platform } = useRender();
  if (spec.when !== undefined && !screen.holds(spec.when)) return null;
  // The data of the element is not loaded yet.
  if (spec.data !== undefined && screen.data(spec.data) === undefined) return null;
  const isRefused = (platform.session.views?.current ?? null) !== null && isPermittedChange(spec, screen);
  const disabled = isRefused ? { reason: t('reason.viewing') } : whyDisabled(spec, screen, t);
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

/** Returns whether the element changes something, and the permissions allow it. A missing permission has its own reason. */
function isPermittedChange({ requires }: ElementSpec, screen: ScreenApi): boolean {
  return requires !== undefined && requires.action !== 'read' && screen.verdict(requires).is !== 'deny';
}

/**
 * Returns why the element is disabled. The reason of a permission takes precedence over that of a condition. A
 * change of an item waits for the item: until then, a question about it could not name it.
 */
export function whyDisabled(
  spec: ElementSpec,
  screen: ScreenApi,
  t: (key: string, values?: Readonly<Record<string, unknown>>) => string,
): Disabled {
  const verdict = spec.requires ? screen.verdict(spec.requires) : null;
  if (verdict?.is === 'deny') return { reason: describeReason(verdict.reason, t) };
  if (spec.requires && isUnloaded(spec.requires, screen)) return { reason: t('item.not_loaded') };
  const because = spec.disabled?.find(({ when }) => screen.holds(when));
  return because ? { reason: screen.text(because.reason) } : false;
}

function isUnloaded({ action, data }: Requirement, screen: ScreenApi): boolean {
  const handle = data === undefined ? undefined : screen.data(data);
  return action !== 'read' && handle?.kind === 'item' && handle.status !== 'loaded';
}
