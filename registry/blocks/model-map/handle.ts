/** The points of a node where edges begin and end. */
export type Side = 'left' | 'right';

/** Returns the id of a handle. null is the head of the node. A foreign key can refer to a list of the same name. */
export function handleOf(field: string | null, side: Side, end: 'source' | 'target'): string {
  return `${end} ${side} ${field ?? ''}`;
}
