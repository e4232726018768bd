import { hasNoValue } from '../../../schemas/field/field-draft.ts';
import type { FieldKind } from '../../../schemas/field/types.ts';

export type EditorTab = 'schema' | 'relationship' | 'field' | 'interface' | 'display';

/** Returns the tabs of a field (FLD-03). A presentation field has no display. */
export function tabsOf(kind: FieldKind, hasRelation: boolean): readonly EditorTab[] {
  return [
    'schema',
    ...(hasRelation ? (['relationship'] as const) : []),
    'field',
    'interface',
    ...(hasNoValue(kind) ? [] : (['display'] as const)),
  ];
}
