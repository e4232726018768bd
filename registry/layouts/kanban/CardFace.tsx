import { memo } from 'react';
import type { Row } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { nextCollection } from '../../../schemas/relation/side.ts';
import { wordsOf } from '../../../schemas/template/row-words.ts';
import { isEmpty } from '../../../schemas/value/empty.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import { fileOfRow, RowImage } from '../shared/RowImage.tsx';
import classes from './card.module.css';
import type { ListProps } from './types.ts';

interface Props {
  readonly row: Row;
  readonly name: string;
  readonly collection: string;
  readonly options: ListProps['options'];
  readonly isLocked: boolean;
}

/** The content of a card: its image, title, text and labels, and its date and user. */
export const CardFace = memo(function CardFace({ row, name, collection, options, isLocked }: Props) {
  const { Template } = useRender();
  const { title, text, imageSource, tagsField, dateField, userField } = options;
  const hasImage = imageSource !== null && fileOfRow(row, imageSource) !== null;
  const isShown = (field: string | null) => field !== null && field !== '' && !isEmpty(row[field]);
  return (
    <>
      {hasImage && (
        <span className={classes.image}>
          <RowImage
            row={row}
            imageSource={imageSource}
            imageFit="crop"
            icon="image"
            typeClass={classes.type}
          />
        </span>
      )}
      <span className={classes.title}>
        {title === null ? name : <Template collection={collection} template={title} row={row} />}
        {isLocked && <Icon name="lock" size={14} className={classes.lock} />}
      </span>
      {text !== null && text !== '' && (
        <span className={classes.text}>
          <Template collection={collection} template={text} row={row} />
        </span>
      )}
      {isShown(tagsField) && (
        <span className={classes.tags}>
          <FieldValue collection={collection} field={tagsField} row={row} />
        </span>
      )}
      {(isShown(dateField) || isShown(userField)) && (
        <span className={classes.foot}>
          {isShown(dateField) && (
            <span className={classes.date}>
              <Icon name="event" size={14} />
              <FieldValue collection={collection} field={dateField} row={row} />
            </span>
          )}
          {isShown(userField) && (
            <span className={classes.user}>
              <FieldValue collection={collection} field={userField} row={row} />
            </span>
          )}
        </span>
      )}
    </>
  );
});

/** More labels than these are counted. */
const maxLabels = 4;

/** One value in the display of its field. Related rows are labels, because a display of a list counts them. */
function FieldValue({
  collection,
  field: name,
  row,
}: {
  readonly collection: string;
  readonly field: string | null;
  readonly row: Row;
}) {
  const { metadata, Display } = useRender();
  const field = name === null ? undefined : metadata.field(collection, name);
  if (!field) return null;
  const value = row[field.field];
  const template = field.meta?.display_options?.['template'];
  if (!Array.isArray(value) || typeof template !== 'string' || !value.every(isRecord))
    return <Display field={field} value={value} row={row} plain />;
  const related = nextCollection(metadata, collection, field.field) ?? '';
  const labels = value.map((each) => wordsOf(metadata, related, template, each)).filter(Boolean);
  return (
    <>
      {labels.slice(0, maxLabels).map((label, i) => (
        <span key={i} className={classes.label}>
          {label}
        </span>
      ))}
      {labels.length > maxLabels && <span>+{labels.length - maxLabels}</span>}
    </>
  );
}
