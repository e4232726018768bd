/**
 * Runs an action of a descriptor: the confirmation, the action, then the actions in `then`. A failure stops
 * `then`.
 */
import { withDefaults } from '../../schemas/option/defaults.ts';
import { callOf } from '../../schemas/screen/action-call.ts';
import type { ActionSpec } from '../../schemas/screen/types.ts';
import { ShownError } from '../contract/failure.ts';
import { PlatformError } from '../contract/platform.ts';
import type { ActionContext, AnyHandle, ScreenApi } from '../contract/screen.ts';
import type { RenderContextValue } from '../contract/render.ts';

export interface Running {
  readonly screen: ScreenApi;
  readonly render: RenderContextValue;
  readonly data: AnyHandle | undefined;
}

/** Resolves to true if everything ran. Failures are shown, not thrown. */
export async function runAction(action: ActionSpec, running: Running): Promise<boolean> {
  const call = callOf(action);
  const { screen, render } = running;
  const definition = render.registry.actions.get(call.do);
  if (!definition) {
    const near = render.registry.actions.nearest(call.do);
    render.report(
      new Error(
        `Action "${call.do}" is not registered (screen "${screen.id}").${near ? ` Did you mean "${near}"?` : ''}`,
      ),
    );
    return false;
  }
  const label = call.label === undefined ? null : screen.text(call.label);
  const context: ActionContext = { screen, render, data: running.data, label };
  const options = withDefaults(definition.options, { ...call.with }) as never;
  if (call.confirm !== undefined) {
    // The question appears also if the consequences cannot be read.
    const text = await definition.consequence?.(context, options).catch(() => null);
    const sure = await render.confirm({
      title: screen.text(call.confirm),
      ...(text ? { text } : {}),
      confirm: label ?? screen.text(definition.name),
      danger: definition.danger === true,
    });
    if (!sure) return false;
  }
  try {
    await definition.run(context, options);
  } catch (error) {
    // The form already shows its issues, and a cancelled prompt is not a failure.
    if (!isShownInForm(error))
      render.report(error, definition.failed === undefined ? undefined : screen.text(definition.failed));
    return false;
  }
  for (const next of call.then ?? []) if (!(await runAction(next, running))) return false;
  return true;
}

function isShownInForm(error: unknown): boolean {
  if (error instanceof ShownError) return true;
  if (!(error instanceof PlatformError)) return false;
  const { issues, errors, conflicts, code } = error;
  if (code === 'CURRENT_PASSWORD_REQUIRED') return true;
  return conflicts.length > 0 || (issues.length > 0 && errors.length === issues.length);
}
