/** A collection that the user searched. Each search is a new object, so that the same one can be found again. */
export interface Found {
  readonly collection: string;
}
