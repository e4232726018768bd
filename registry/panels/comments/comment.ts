/** The fields of a comment that the panel reads (COMM-01). */
export interface Comment {
  readonly id: number;
  readonly comment: string | null;
  readonly timestamp: string;
  /** The author's readable fields, the author's key, or null. */
  readonly user: unknown;
}

/** A comment that the user is changing. */
export interface Editing {
  readonly comment: Comment;
  readonly text: string;
}
