/** The Template slot: a display template over a row, each part in the display of its field. */
import { Fragment, type ReactNode } from 'react';
import { parseTemplate, valuesAt } from '../../schemas/template/template.ts';
import { fieldAt } from '../../schemas/collection/field-at.ts';
import type { Row } from '../contract/platform.ts';
import { useRender } from '../contract/render.ts';
import { Display } from './Display.tsx';

interface Props {
  readonly collection: string;
  readonly template: string | null;
  readonly row: Row | null;
}

/** What a part lacks shows as nothing; a row that lacks all of them shows the sign for no value. */
export function Template({ collection, template, row }: Props) {
  const { metadata } = useRender();
  if (!row) return null;
  const parts = parseTemplate(template);
  const valuesOf = (path: string) => valuesAt(row, path.split('.')).filter((value) => value !== null);
  const isBlank = parts.every((part) => part.is === 'text' || valuesOf(part.path).length === 0);
  const shown = (path: string): ReactNode => {
    const field = fieldAt(metadata, collection, path);
    const values = valuesOf(path);
    // Several stand behind a list of related rows.
    return (values.length === 0 && isBlank ? [null] : values).map((value, i) => (
      <Fragment key={i}>
        {i > 0 && ', '}
        {field ? <Display field={field} value={value} row={row} plain /> : String(value ?? '')}
      </Fragment>
    ));
  };
  return parts.map((part, i) => (
    <Fragment key={i}>{part.is === 'text' ? part.text : shown(part.path)}</Fragment>
  ));
}
