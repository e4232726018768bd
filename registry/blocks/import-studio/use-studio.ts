import { useEffect, useRef, useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { nameColumns } from '../../../schemas/import/columns.ts';
import { connectReader, type ConnectedReader } from './file/connect.ts';
import { FileError, type Edits, type FileSettings, type OpenedFile } from './file/types.ts';
import { initialMapping, type Mapping } from './mapping.ts';
import type { Step, StudioProps } from './studio-props.ts';

export interface ReadFile {
  readonly file: File;
  readonly opened: OpenedFile;
  /** The names of the columns, each once. */
  readonly columns: readonly string[];
}

export interface StudioState {
  readonly step: Step;
  readonly reader: ConnectedReader;
  readonly isReading: boolean;
  readonly failure: FileError | null;
  readonly current: ReadFile | null;
  readonly mapping: Mapping | null;
  /** The cells of rows that the user corrected. They are kept until another file is read, or the import is complete. */
  readonly edits: Edits;
  go(step: Step): void;
  /** Reads a file. Columns with the names of an earlier file keep their fields. */
  read(file: File, wanted?: Partial<FileSettings>): void;
  change(mapping: Mapping): void;
  edit(row: number, cells: readonly string[]): void;
  forgetEdits(): void;
  /** Starts again without a file. */
  reset(): void;
}

export function useStudio({ collection, fields, modes }: StudioProps): StudioState {
  const { t, locale, metadata } = useRender();
  const reader = useReader();
  const [step, go] = useState<Step>('file');
  const [isReading, setReading] = useState(false);
  const [failure, setFailure] = useState<FileError | null>(null);
  const [current, setCurrent] = useState<ReadFile | null>(null);
  const [mapping, change] = useState<Mapping | null>(null);
  const [edits, setEdits] = useState<Edits>(noEdits);
  const latest = useRef(0);

  const open = async (file: File, wanted: Partial<FileSettings>) => {
    const call = ++latest.current;
    setReading(true);
    setFailure(null);
    try {
      const opened = await reader.open(file, file.name, wanted, locale.startsWith('en-US'));
      if (call !== latest.current) return;
      const columns = nameColumns(opened.header, (position) => t('import.column_number', { position }));
      const first = initialMapping(
        columns,
        opened,
        fields,
        modes,
        metadata.primaryKey(collection.collection)?.field,
      );
      change(mapping && current ? keepFields(first, columns, mapping, current.columns) : first);
      setCurrent({ file, opened, columns });
      setEdits(noEdits);
    } catch (error) {
      if (call !== latest.current) return;
      setFailure(error instanceof FileError ? error : new FileError('unreadable', String(error)));
      setCurrent(null);
    } finally {
      if (call === latest.current) setReading(false);
    }
  };
  return {
    step,
    reader,
    isReading,
    failure,
    current,
    mapping,
    edits,
    go,
    change,
    edit: (row, cells) => setEdits((before) => new Map(before).set(row, cells)),
    forgetEdits: () => setEdits(noEdits),
    read: (file, wanted = {}) => void open(file, wanted),
    reset() {
      latest.current++;
      go('file');
      setCurrent(null);
      setFailure(null);
      change(null);
      setEdits(noEdits);
    },
  };
}

const noEdits: Edits = new Map();

/** Columns that both files have keep their fields, and the user's choices stay. */
function keepFields(
  first: Mapping,
  columns: readonly string[],
  before: Mapping,
  columnsBefore: readonly string[],
): Mapping {
  const fields = columns.map((name, i) => {
    const known = columnsBefore.indexOf(name);
    return known < 0 ? (first.fields[i] ?? null) : (before.fields[known] ?? null);
  });
  // A field that moved to another column must not be filled twice.
  const once = fields.map((name, i) => (fields.indexOf(name) === i ? name : null));
  const { mode, key, clears } = before;
  return { ...first, fields: once, by: { ...first.by, ...before.by }, mode, key, clears };
}

/** Starts the reader with the page, and ends it with the page. */
function useReader(): ConnectedReader {
  const held = useRef<ConnectedReader | null>(null);
  const [, setStarted] = useState(0);
  held.current ??= connectReader();
  useEffect(() => {
    // React runs effects twice in development.
    if (held.current === null) {
      held.current = connectReader();
      setStarted((count) => count + 1);
    }
    return () => {
      held.current?.close();
      held.current = null;
    };
  }, []);
  return held.current;
}
