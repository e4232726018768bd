import type { Row } from '../../../renderer/contract/platform.ts';

/** The outcomes of the files of a queue. Equal files wait for the first of them. */
export interface Outcomes {
  begin(id: number, file: File): void;
  /** The first outcome counts. null: no file is stored. */
  settle(id: number, row: Row | null): void;
  /** Resolves when the upload of the file has an outcome. */
  of(file: File): Promise<Row | null>;
  /** Returns the files without an outcome, in the order in which they began. */
  open(): readonly File[];
}

export function createOutcomes(): Outcomes {
  const begun = new Map<number, { readonly file: File; readonly settle: (row: Row | null) => void }>();
  const rows = new WeakMap<File, Promise<Row | null>>();
  return {
    begin(id, file) {
      rows.set(file, new Promise((settle) => begun.set(id, { file, settle })));
    },
    settle(id, row) {
      begun.get(id)?.settle(row);
      begun.delete(id);
    },
    of: async (file) => rows.get(file) ?? null,
    open: () => [...begun.values()].map(({ file }) => file),
  };
}
