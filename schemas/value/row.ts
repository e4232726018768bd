/** A row of a table, or a plain object with the same shape: values by field. */
export type Row = Readonly<Record<string, unknown>>;

/** A row that is still being built. */
export type MutableRow = Record<string, unknown>;
