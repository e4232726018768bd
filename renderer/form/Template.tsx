/** The Template slot: a display template over a row. Each part is rendered by the display of its field. */
import { Fragment, type ReactNode } from 'react';
import { fileFieldOfThumbnail, parseTemplate, valuesAt } from '../../schemas/template/template.ts';
import { fieldAt } from '../../schemas/collection/field-at.ts';
import { isRecord } from '../../schemas/value/record.ts';
import type { Row } from '../contract/platform.ts';
import { useRender } from '../contract/render.ts';
import { Display } from './Display.tsx';

interface Props {
  readonly collection: string;
  readonly template: string | null;
  readonly row: Row | null;
}

/**
 * Renders nothing for a part without a value. If all parts are empty, the displays show their placeholder for
 * no value.
 */
export function Template({ collection, template, row }: Props) {
  const { metadata, registry } = useRender();
  if (!row) return null;
  const parts = parseTemplate(template);
  const valuesOf = (path: string) => valuesAt(row, stepsOf(path)).filter((value) => value !== null);
  const isBlank = parts.every((part) => part.is === 'text' || valuesOf(part.path).length === 0);
  const shown = (path: string): ReactNode => {
    const file = fileFieldOfThumbnail(path);
    const picture = file === null ? undefined : registry.displays.all.find((each) => each.thumbnail);
    const field = file === '' ? metadata.primaryKey(collection) : fieldAt(metadata, collection, file ?? path);
    const values = placesOf(row, stepsOf(path));
    const empty: Place = { value: null, row };
    // A list of related rows has several values.
    return (values.length === 0 && isBlank ? [empty] : values).map((place, i) => (
      <Fragment key={i}>
        {i > 0 && ', '}
        {field ? (
          <Display
            field={field}
            value={place.value}
            row={place.row}
            plain
            {...(picture && { display: { id: picture.id, options: noOptions } })}
          />
        ) : (
          String(place.value ?? '')
        )}
      </Fragment>
    ));
  };
  return parts.map((part, i) => (
    <Fragment key={i}>{part.is === 'text' ? part.text : shown(part.path)}</Fragment>
  ));
}

const noOptions = {};

/** A value of a path, and the row that contains it: displays read other members of the same row. */
interface Place {
  readonly value: unknown;
  readonly row: Row;
}

function placesOf(row: Row, steps: readonly string[]): readonly Place[] {
  return valuesAt(row, steps.slice(0, -1)).flatMap((parent) => {
    const around = isRecord(parent) ? parent : row;
    return valuesAt(parent, steps.slice(-1))
      .filter((value) => value !== null)
      .map((value) => ({ value, row: around }));
  });
}

function stepsOf(path: string): readonly string[] {
  const of = fileFieldOfThumbnail(path) ?? path;
  return of === '' ? [] : of.split('.');
}
