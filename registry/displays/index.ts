import type { DisplayDefinition } from '../../renderer/contract/definitions.ts';
import { binaryDisplay } from './binary/definition.ts';
import { booleanDisplay } from './boolean/definition.ts';
import { collectionDisplay } from './collection/definition.ts';
import { colorDisplay } from './color/definition.ts';
import { datetimeDisplay } from './datetime/definition.ts';
import { fileDisplay } from './file/definition.ts';
import { filesizeDisplay } from './filesize/definition.ts';
import { formattedJsonValueDisplay } from './formatted-json-value/definition.ts';
import { formattedValueDisplay } from './formatted-value/definition.ts';
import { iconDisplay } from './icon/definition.ts';
import { imageDisplay } from './image/definition.ts';
import { labelsDisplay } from './labels/definition.ts';
import { mimeTypeDisplay } from './mime-type/definition.ts';
import { ratingDisplay } from './rating/definition.ts';
import { rawDisplay } from './raw/definition.ts';
import { relatedValuesDisplay } from './related-values/definition.ts';
import { userDisplay } from './user/definition.ts';

export const displays = [
  binaryDisplay,
  booleanDisplay,
  collectionDisplay,
  colorDisplay,
  datetimeDisplay,
  filesizeDisplay,
  formattedJsonValueDisplay,
  formattedValueDisplay,
  iconDisplay,
  // The first display of a kind is its default, so file fields show their image.
  imageDisplay,
  fileDisplay,
  labelsDisplay,
  mimeTypeDisplay,
  ratingDisplay,
  rawDisplay,
  relatedValuesDisplay,
  userDisplay,
] as readonly unknown[] as readonly DisplayDefinition[];
