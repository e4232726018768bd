/** The data model as a graph: collections are nodes, foreign keys are edges. The diagram and its list both show it. */
import type { Metadata } from '../collection/types.ts';
import { nameInWords } from '../field/name.ts';
import { relationSide } from './side.ts';
import type { Relation } from './types.ts';

/** Relations of translations are many-to-many too, and files are rows of a collection like others. */
type MapKind = 'm2o' | 'o2m' | 'm2m' | 'm2a';

/** A field that takes part in a relation. */
export interface MapField {
  readonly field: string;
  readonly name: string;
  readonly kind: MapKind;
  /** The collections that the field leads to. Empty for a many-to-any without allowed collections. */
  readonly related: readonly string[];
  /** The junction, if the field leads through one. */
  readonly through: string | null;
}

export interface MapNode {
  readonly collection: string;
  readonly name: string;
  readonly icon: string;
  /** Relations name the collection, but it does not exist or cannot be read. */
  readonly isMissing: boolean;
  readonly isSystem: boolean;
  readonly fields: readonly MapField[];
  /** Foreign keys of other collections that refer here without a field of this collection. */
  readonly references: readonly { readonly collection: string; readonly field: string }[];
}

/** A foreign key. A many-to-any has one edge for each allowed collection. */
export interface MapEdge {
  readonly id: string;
  readonly from: string;
  readonly field: string;
  readonly to: string;
  /** The list at the other end. */
  readonly toField: string | null;
  /** Whether the foreign key refers to several collections. */
  readonly isAny: boolean;
}

export interface ModelMap {
  readonly nodes: readonly MapNode[];
  readonly edges: readonly MapEdge[];
}

/**
 * Returns the graph of all collections, sorted by name. Without system collections, foreign keys to them are absent too.
 */
export function modelMap(metadata: Metadata, { showsSystem }: { readonly showsSystem: boolean }): ModelMap {
  const known = new Map(metadata.collections.map((entry) => [entry.collection, entry]));
  const isShown = (name: string) => showsSystem || !known.get(name)?.system;
  const edges = metadata.relations.flatMap(edgesOf).filter(({ from, to }) => isShown(from) && isShown(to));
  const ends = new Map<string, Ends>([...known.keys()].filter(isShown).map((name) => [name, noEnds()]));
  const endsOf = (name: string) => {
    const found = ends.get(name) ?? noEnds();
    ends.set(name, found);
    return found;
  };
  for (const { from, field, to, toField } of edges) {
    endsOf(from).fields.add(field);
    if (toField === null) endsOf(to).references.push({ collection: from, field });
    else endsOf(to).fields.add(toField);
  }
  const nodes = [...ends].map(([name, { fields, references }]): MapNode => {
    const collection = known.get(name);
    return {
      collection: name,
      name: collection?.name ?? nameInWords(name),
      icon: collection?.icon ?? 'error',
      isMissing: collection === undefined,
      isSystem: collection?.system ?? false,
      fields: [...fields].flatMap((field) => fieldOf(metadata, name, field)),
      references,
    };
  });
  return { nodes: nodes.toSorted((a, b) => a.name.localeCompare(b.name)), edges };
}

/** The ends of the edges at one collection. */
interface Ends {
  readonly fields: Set<string>;
  readonly references: { readonly collection: string; readonly field: string }[];
}

const noEnds = (): Ends => ({ fields: new Set(), references: [] });

function edgesOf({ collection, field, related_collection, meta }: Relation): readonly MapEdge[] {
  const single = related_collection ?? meta?.one_collection ?? null;
  const targets = single === null ? (meta?.one_allowed_collections ?? []) : [single];
  return targets.map((to) => ({
    id: [collection, field, to].map(encodeURIComponent).join('/'),
    from: collection,
    field,
    to,
    toField: single === null ? null : (meta?.one_field ?? null),
    isAny: single === null,
  }));
}

function fieldOf(metadata: Metadata, collection: string, field: string): readonly MapField[] {
  const side = relationSide(metadata, collection, field);
  if (!side) return [];
  const { near, junction, related, allowedCollections } = side;
  return [
    {
      field,
      name: metadata.field(collection, field)?.name ?? nameInWords(field),
      kind: allowedCollections ? 'm2a' : junction ? 'm2m' : near.isOwn ? 'm2o' : 'o2m',
      related: allowedCollections ?? (related.collection === null ? [] : [related.collection]),
      through: junction ? near.collection : null,
    },
  ];
}
