import { hasNoValue } from '../../../schemas/field/field-draft.ts';
import type { FieldKind } from '../../../schemas/field/types.ts';
import { hasLanguages } from '../../../schemas/relation/new-relation.ts';

export type EditorTab = 'schema' | 'relationship' | 'translations' | 'field' | 'interface' | 'display';

/** Returns the tabs of a field (FLD-03). A presentation field has no display. */
export function tabsOf(kind: FieldKind, hasRelation: boolean): readonly EditorTab[] {
  return [
    'schema',
    ...(hasRelation ? (['relationship'] as const) : []),
    ...(hasRelation && hasLanguages(kind) ? (['translations'] as const) : []),
    'field',
    'interface',
    ...(hasNoValue(kind) ? [] : (['display'] as const)),
  ];
}

/** The parts of a relation that refer to the languages of translations. */
const languageParts: readonly string[] = ['related', 'farField'];

/** Returns the tab that sets up a part of the relation: that of the languages, or that of all others. */
export function tabOfPart(kind: FieldKind, part: string): 'relationship' | 'translations' {
  return hasLanguages(kind) && languageParts.includes(part) ? 'translations' : 'relationship';
}

/** Returns the tabs that set up any of the parts, in their order. */
export function tabsOfParts(kind: FieldKind, parts: readonly string[]) {
  const used = parts.map((part) => tabOfPart(kind, part));
  return (['relationship', 'translations'] as const).filter((tab) => used.includes(tab));
}
