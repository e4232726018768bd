/**
 * The issues of an item, shown above its form, where a refused save leads the user. Nothing is computed if
 * there are none.
 */
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { Scope } from '../../../schemas/filter/predicate.ts';
import { topLevelField } from '../../../schemas/validation/path.ts';
import type { Issue } from '../../../schemas/validation/types.ts';
import { evaluatePlan } from '../../compile/conditions.ts';
import type { FieldPlan, FormPlan } from '../../contract/plan.ts';
import type { FieldStore, PageState } from '../../contract/store.ts';
import { valuesOf } from '../../state/current-values.ts';
import { useFormHost } from '../host.ts';
import { IssueSummary } from './IssueSummary.tsx';
import { UnknownIssues } from './UnknownIssues.tsx';

export function FormIssues({ store, plan }: { readonly store: FieldStore; readonly plan: FormPlan }) {
  const { issues, fields } = useIssues(store, plan, useFormHost().scope);
  const refusals = useSyncExternalStore(
    (listener) => store.subscribe([], listener),
    () => refusalsOf(store),
  );
  const shown = useRef<HTMLDivElement>(null);
  const seen = useRef(refusals);
  useEffect(() => {
    if (refusals === seen.current) return;
    seen.current = refusals;
    const first = shown.current?.firstElementChild;
    if (!(first instanceof HTMLElement)) return;
    first.scrollIntoView({ block: 'nearest' });
    first.focus({ preventScroll: true });
  }, [refusals]);
  if (issues.length === 0) return null;
  const isShown = (issue: Issue) => fields.has(topLevelField(issue));
  return (
    <div ref={shown}>
      <UnknownIssues issues={issues.filter((issue) => !isShown(issue))} />
      {store.path.length === 0 && (
        <IssueSummary collection={plan.collection} issues={issues.filter(isShown)} fields={fields} />
      )}
    </div>
  );
}

/** The forms of drawers show no summary of the page. */
function refusalsOf(store: FieldStore): number {
  return 'refusals' in store.state ? (store.state as PageState).refusals : 0;
}

interface IssueSnapshot {
  readonly issues: readonly Issue[];
  /** The visible fields by name. */
  readonly fields: ReadonlyMap<string, FieldPlan>;
}

const nothing: IssueSnapshot = { issues: [], fields: new Map() };

function useIssues(store: FieldStore, plan: FormPlan, scope: Scope): IssueSnapshot {
  const { subscribe, getSnapshot } = useMemo(
    () => createSnapshotSource(store, plan, scope),
    [store, plan, scope],
  );
  return useSyncExternalStore(subscribe, getSnapshot);
}

/** Creates a snapshot source that returns the same object while its content is equal. */
function createSnapshotSource(store: FieldStore, plan: FormPlan, scope: Scope) {
  let last = nothing;
  return {
    subscribe: (listener: () => void) => store.subscribe([], listener),
    getSnapshot: () => {
      const { issues } = store.state;
      if (issues.length === 0) return nothing;
      const row = valuesOf(store);
      const shown = plan.fields.filter((field) => !evaluatePlan(field, row, scope).hidden);
      const isSame = issues === last.issues && shown.length === last.fields.size;
      if (!isSame || !shown.every(({ field }) => last.fields.has(field.field)))
        last = { issues, fields: new Map(shown.map((each) => [each.field.field, each])) };
      return last;
    },
  };
}
