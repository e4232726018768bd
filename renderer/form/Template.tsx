/** The Template slot: a display template over a row, each part in the display of its field. */
import { Fragment } from 'react';
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

export function Template({ collection, template, row }: Props) {
  const { metadata } = useRender();
  if (!row) return null;
  return (
    <>
      {parseTemplate(template).map((part, i) => {
        if (part.is === 'text') return <Fragment key={i}>{part.text}</Fragment>;
        const field = fieldAt(metadata, collection, part.path);
        const found = valuesAt(row, part.path.split('.'));
        const value = found.length > 1 ? found : (found[0] ?? null);
        return field ? (
          <Display key={i} field={field} value={value} row={row} />
        ) : (
          <Fragment key={i}>{String(value ?? '')}</Fragment>
        );
      })}
    </>
  );
}
