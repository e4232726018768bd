/** The parts of snapshots and diffs that the page reads (decision 0023). The rest is passed through. */

export interface SnapshotStep {
  /** `create_field`: the verb is the part before the underscore. */
  readonly kind: string;
  readonly collection: string;
  readonly field?: string;
  readonly losesData: boolean;
  readonly text: string;
}

export interface SnapshotDiff {
  readonly hash: string;
  readonly steps: readonly SnapshotStep[];
}

export interface TextPosition {
  /** Both start at 1. */
  readonly line: number;
  readonly column: number;
}
