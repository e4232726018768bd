/**
 * Writes rows in the formats of an export, batch by batch. The plan defines the columns, so no rows are read ahead
 * for them.
 */
import Papa from 'papaparse';
import type { ExportFormatId } from '../../../../schemas/query/types.ts';
import { ExactNumber, writeJson } from '../../../../schemas/json/exact-number.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import type { ReadPlan } from '../../query/plan.ts';
import { orderedCells, toCell } from './export-cells.ts';
import { formula } from '../../../../schemas/import/formulas.ts';
import { mostSheetRows, writeXlsx } from './xlsx.ts';
import type { Row } from '../../contract.ts';

interface ExportFormat {
  readonly type: string;
  readonly write: (
    plan: ReadPlan,
    batches: AsyncIterable<readonly Row[]>,
    options: ExportFormatOptions,
  ) => AsyncGenerator<string | Uint8Array, void>;
  /** The format has no place for more rows. */
  readonly mostRows?: number;
}

interface ExportFormatOptions {
  /** Whether to escape CSV cells that start like a formula by a leading apostrophe. Default true. */
  readonly escapeFormulas?: boolean;
  /** The requested fields, in the order of the columns. */
  readonly fields?: readonly string[];
}

export const exportFormats: Readonly<Record<ExportFormatId, ExportFormat>> = {
  csv: { type: 'text/csv; charset=utf-8', write: writeCsv },
  json: { type: 'application/json; charset=utf-8', write: writeJsonRows },
  xml: { type: 'text/xml; charset=utf-8', write: writeXml },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: writeXlsx,
    mostRows: mostSheetRows,
  },
};

/**
 * Flattens single related rows to `author.name`; writes lists and JSON as JSON. An empty cell is null, `""` is an
 * empty string.
 */
async function* writeCsv(
  plan: ReadPlan,
  batches: AsyncIterable<readonly Row[]>,
  { escapeFormulas = true, fields }: ExportFormatOptions,
) {
  const cells = orderedCells(plan, fields);
  const form = escapeFormulas ? { ...csvOptions, escapeFormulae: formula } : csvOptions;
  const lines = (rows: unknown[][]) => `${Papa.unparse(rows, form)}\n`;
  yield lines([cells.map(({ name }) => name)]);
  for await (const rows of batches) yield lines(rows.map((row) => cells.map(({ read }) => read(row))));
}

const csvOptions = { newline: '\n', quotes: (value: unknown) => typeof value === 'string' };

async function* writeJsonRows(_plan: ReadPlan, batches: AsyncIterable<readonly Row[]>) {
  let before = '[\n';
  for await (const rows of batches) {
    // Stringifies the batch as a list and removes its brackets, so that all rows have the same indentation.
    yield `${before}${writeJson(rows, '\t').slice('[\n'.length, -'\n]'.length)}`;
    before = ',\n';
  }
  yield before === ',\n' ? '\n]' : '[]';
}

async function* writeXml(_plan: ReadPlan, batches: AsyncIterable<readonly Row[]>) {
  const { XMLBuilder } = await import('fast-xml-parser');
  const builder = new XMLBuilder({ format: true, indentBy: '    ' });
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<data>\n';
  for await (const rows of batches) yield builder.build({ data: rows.map(elementsOf) });
  yield '</data>\n';
}

/**
 * Converts a value to XML. JSON keys and column names may be invalid element names, and some characters are not
 * allowed in XML.
 */
function elementsOf(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map((part) => (Array.isArray(part) ? toCell(part) : elementsOf(part)));
  if (isRecord(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [elementName(name), elementsOf(inner)]),
    );
  if (value instanceof ExactNumber) return value.text;
  return typeof value === 'string' ? value.replaceAll(invalidXmlCharacters, '\uFFFD') : value;
}

function elementName(name: string): string {
  const plain = name.replaceAll(/[^\p{L}\p{N}_.-]/gu, '_');
  return /^[\p{L}_]/u.test(plain) ? plain : `_${plain}`;
}

// oxlint-disable-next-line no-control-regex -- these characters are invalid in XML
const invalidXmlCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
