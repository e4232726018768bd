import { presetDefaults } from '../../schemas/permission/presets.ts';
import type { FormPlan } from '../contract/plan.ts';
import type { RenderContextValue } from '../contract/render.ts';
import { scopeOf } from '../contract/scope.ts';
import { refusesChanges } from '../contract/session.ts';
import { compileForm, type FormRequest } from './form.ts';

type Around = Pick<RenderContextValue, 'metadata' | 'registry' | 'grants' | 'me' | 'clock' | 'platform'>;

/** Compiles the form of an item for the current user, with the presets of the user's permissions. Pure. */
export function compileItem(
  { metadata, registry, grants, me, clock, platform }: Around,
  request: Omit<FormRequest, 'metadata' | 'registry' | 'grants' | 'scope' | 'presets' | 'viewing'>,
): FormPlan {
  const { collection } = request;
  const scope = scopeOf({ clock, me, metadata }, collection);
  const presets = presetDefaults(grants, collection, scope);
  return compileForm({
    ...request,
    metadata,
    registry,
    grants,
    scope,
    presets,
    viewing: refusesChanges(platform.session, collection),
  });
}
