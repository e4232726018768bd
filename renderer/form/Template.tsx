/** The Template slot: a display template over a row. Each part is rendered by the display of its field. */
import { Fragment, type ReactNode } from 'react';
import { isText } from '../../schemas/template/row-words.ts';
import {
  fieldsOfTemplate,
  fileFieldOfThumbnail,
  parseTemplate,
  valuesAt,
} from '../../schemas/template/template.ts';
import { fieldAt } from '../../schemas/collection/field-at.ts';
import type { Row } from '../contract/platform.ts';
import { useRender } from '../contract/render.ts';
import { useFields } from '../contract/use-fields.ts';
import { traversedCollections } from '../data/keys.ts';
import { Display } from './Display.tsx';

interface Props {
  readonly collection: string;
  readonly template: string | null;
  readonly row: Row | null;
}

/**
 * Renders nothing for a part without a value, and for one that may be bytes while its field is loaded. If all parts are
 * empty, the displays show their placeholder for no value.
 */
export function Template({ collection, template, row }: Props) {
  const { metadata, registry } = useRender();
  const parts = parseTemplate(template);
  useFields(traversedCollections(collection, { fields: fieldsOfTemplate(template) }, metadata));
  if (!row) return null;
  const isBlank = parts.every((part) => part.is === 'text' || placesOf(row, stepsOf(part.path)).length === 0);
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
        ) : isText(metadata, collection, path, place.value) ? (
          String(place.value ?? '')
        ) : null}
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
  return valuesAt(row, steps.slice(0, -1)).flatMap((around) =>
    valuesAt(around, steps.slice(-1)).flatMap((value) =>
      value === null ? [] : { value, row: around as Row },
    ),
  );
}

function stepsOf(path: string): readonly string[] {
  const of = fileFieldOfThumbnail(path) ?? path;
  return of === '' ? [] : of.split('.');
}
