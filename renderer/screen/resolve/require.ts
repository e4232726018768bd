/** Evaluates `requires` of screens and elements to a verdict over the grants. */
import type { Verdict } from '../../../schemas/permission/types.ts';
import { verdictFor } from '../../../schemas/permission/verdict.ts';
import type { Requirement } from '../../../schemas/screen/types.ts';
import type { RenderContextValue } from '../../contract/render.ts';
import { scopeOf } from '../../contract/scope.ts';
import type { AnyHandle } from '../../contract/screen.ts';
import { resolveValue, type Roots } from './resolve.ts';

export interface RequireContext {
  readonly render: Pick<RenderContextValue, 'grants' | 'clock' | 'me' | 'metadata'>;
  readonly roots: Roots;
  readonly data: (name: string) => AnyHandle | undefined;
}

const allow: Verdict = { is: 'allow' };

export function judgeRequirement(requirement: Requirement | undefined, context: RequireContext): Verdict {
  if (!requirement) return allow;
  const handle = requirement.data === undefined ? undefined : context.data(requirement.data);
  const collection =
    handle?.collection.collection ?? String(resolveValue(requirement.on ?? '', context.roots) ?? '');
  const item = handle?.kind === 'item' ? handle : undefined;
  const action = requirement.action === 'save' ? (item?.isNew ? 'create' : 'update') : requirement.action;
  // A batch has several rows and a new item has none, so only the grant itself is evaluated.
  const row =
    item && !item.isNew && !item.isBatch && item.status === 'loaded' ? item.store.state.initial : undefined;
  if (action !== 'read' && isKeyless(context.render.metadata, collection))
    return {
      is: 'deny',
      reason: { code: keylessReason(context.render.metadata, collection), action, collection },
    };
  const ask = {
    action,
    collection,
    scope: scopeOf(context.render, collection),
    ...(row && action !== 'create' ? { row } : {}),
  };
  const fields = (requirement.fields ?? []).map((field) => resolveValue(field, context.roots));
  const values = (requirement.values ?? []).map((value) => resolveValue(value, context.roots));
  const verdicts = [
    verdictFor(context.render.grants, ask),
    ...fields.flatMap((field, i) =>
      typeof field === 'string'
        ? [verdictFor(context.render.grants, { ...ask, field, ...(i in values ? { value: values[i] } : {}) })]
        : [],
    ),
  ];
  return verdicts.find(({ is }) => is === 'deny') ?? verdicts.find(({ is }) => is === 'depends') ?? allow;
}

function keylessReason(metadata: RequireContext['render']['metadata'], collection: string) {
  return metadata.collection(collection)?.isView ? 'view' : 'readonly';
}

/** Rows of views, and of tables with a compound key, have no single key. They are read-only. */
function isKeyless(metadata: RequireContext['render']['metadata'], collection: string): boolean {
  return metadata.hasFields(collection) && metadata.primaryKey(collection) === null;
}
