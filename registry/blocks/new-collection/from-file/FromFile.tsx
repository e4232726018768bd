import { Progress, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useRender } from '../../../../renderer/contract/render.ts';
import { Button } from '../../../../renderer/kit/controls/Button.tsx';
import { Announced } from '../../../../renderer/kit/feedback/Announced.tsx';
import { DialogFoot } from '../../../../renderer/kit/feedback/DialogFoot.tsx';
import { messageOf } from '../../../../renderer/kit/feedback/error-text.ts';
import { Notice } from '../../../../renderer/kit/feedback/Notice.tsx';
import { useFileDrop } from '../../../../renderer/kit/hooks/use-file-drop.ts';
import { isSystem } from '../../../../schemas/collection/system.ts';
import { nameProblem, safeName } from '../../../../schemas/field/safe-name.ts';
import { collectionBody, columnProblems, columnsOf, keyColumn, rowsOf, type FileColumn } from './columns.ts';
import { ColumnTable } from './ColumnTable.tsx';
import { ImportFailure, importTable } from './import-table.ts';
import { NoTable, readFile, type FileTable } from './read-table.ts';
import classes from './from-file.module.css';

interface Opened {
  readonly fileName: string;
  readonly table: FileTable;
}

interface Props {
  readonly onCreated: (name: string) => void;
  /** Called when the user has chosen a file, so that leaving asks first. */
  readonly onChange: () => void;
  readonly onCancel: () => void;
}

/** Creates a collection from a CSV or JSON file: its columns are shown, changed, and then created with their rows. */
export function FromFile({ onCreated, onChange, onCancel }: Props) {
  const { t, metadata, platform } = useRender();
  const input = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [name, setName] = useState('');
  const [columns, setColumns] = useState<readonly FileColumn[]>([]);
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const taken = metadata.collections.map(({ collection }) => collection);
  const nameIssue = nameProblem(name, { taken, isReserved: isSystem });
  const problems = columnProblems(columns);
  const count = opened?.table.rows.length ?? 0;

  const take = async (file: File | undefined) => {
    if (input.current) input.current.value = '';
    if (!file) return;
    setProblem(null);
    try {
      const table = await readFile(file);
      setOpened({ fileName: file.name, table });
      setColumns(columnsOf(table));
      setName(safeName(file.name.replace(/\.[^.]*$/, '')));
      onChange();
    } catch (error) {
      setOpened(null);
      setProblem(
        error instanceof NoTable ? t(`settings.file_${error.reason}`, error.values) : messageOf(error),
      );
    }
  };
  const { events } = useFileDrop(true, ([file]) => void take(file));
  const create = async () => {
    if (!opened) return;
    const control = new AbortController();
    running.current = control;
    setProblem(null);
    setSent(0);
    try {
      const rows = rowsOf(opened.table, columns);
      await importTable(
        platform,
        { collection: collectionBody(name, columns) },
        rows,
        setSent,
        control.signal,
      );
      onCreated(name);
    } catch (error) {
      setSent(null);
      setProblem(textOf(error, control.signal.aborted));
    }
  };
  const textOf = (error: unknown, isCanceled: boolean) => {
    if (!(error instanceof ImportFailure)) return messageOf(error);
    const { row, isRemoved } = error;
    const reason = isCanceled
      ? t('settings.import_canceled')
      : t(row === null ? 'settings.import_refused' : 'settings.import_row_refused', {
          row,
          reason: messageOf(error.error),
        });
    return `${reason} ${t(isRemoved ? 'settings.import_removed' : 'settings.import_not_removed', { name })}`;
  };
  const firstProblem = [...problems.values()][0];
  const blocked = !opened
    ? t('settings.file_missing')
    : nameIssue
      ? t(`settings.name_${nameIssue}`, { name })
      : firstProblem
        ? t('settings.columns_wrong', { count: problems.size })
        : columns.every(({ isUsed }) => !isUsed)
          ? t('settings.columns_none')
          : null;
  const isRunning = sent !== null;

  return (
    <>
      <div className={classes.file} {...events}>
        <Button
          kind={opened ? 'outline' : 'primary'}
          icon="upload"
          disabled={isRunning && { reason: t('settings.importing') }}
          onClick={() => input.current?.click()}
        >
          {t(opened ? 'settings.other_file' : 'settings.choose_file')}
        </Button>
        <span>
          {opened
            ? t('settings.file_rows', { name: opened.fileName, count })
            : t('settings.choose_file_note')}
        </span>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,.json,text/csv,application/json"
          aria-label={t('settings.choose_file')}
          onChange={(event) => void take(event.currentTarget.files?.[0])}
        />
      </div>
      {problem !== null && <Notice kind="danger">{problem}</Notice>}
      {opened && (
        <>
          <TextInput
            required
            label={t('settings.collection_name')}
            description={t('settings.collection_name_note')}
            classNames={{ input: classes.name }}
            autoCapitalize="none"
            spellCheck={false}
            value={name}
            error={nameIssue && t(`settings.name_${nameIssue}`, { name })}
            onChange={(event) => setName(safeName(event.currentTarget.value))}
          />
          <p className={classes.note}>
            {t(keyColumn(columns) ? 'settings.key_from_file' : 'settings.key_added')}
          </p>
          <ColumnTable
            table={opened.table}
            columns={columns}
            problems={problems}
            isDisabled={isRunning}
            onChange={(changed) =>
              setColumns((now) => now.map((column) => (column.index === changed.index ? changed : column)))
            }
          />
        </>
      )}
      {isRunning && (
        <div className={classes.progress}>
          <Progress value={count === 0 ? 100 : (sent * 100) / count} aria-label={t('settings.importing')} />
          <Announced className={classes.note} text={t('settings.import_progress', { sent, count })} />
        </div>
      )}
      <DialogFoot
        cancel={t(isRunning ? 'settings.import_cancel' : 'common.cancel')}
        done={t('settings.create_and_import')}
        loading={isRunning}
        disabled={blocked !== null && { reason: blocked }}
        onCancel={() => (isRunning ? running.current?.abort() : onCancel())}
        onDone={() => void create()}
      />
    </>
  );
}
