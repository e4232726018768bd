import type { DisplayDefinition } from '../../renderer/contract/definitions.ts';
import { booleanDisplay } from './boolean/definition.ts';
import { datetimeDisplay } from './datetime/definition.ts';
import { formattedValueDisplay } from './formatted-value/definition.ts';
import { imageDisplay } from './image/definition.ts';
import { labelsDisplay } from './labels/definition.ts';
import { rawDisplay } from './raw/definition.ts';
import { relatedValuesDisplay } from './related-values/definition.ts';
import { userDisplay } from './user/definition.ts';

export const displays = [
  booleanDisplay,
  datetimeDisplay,
  formattedValueDisplay,
  imageDisplay,
  labelsDisplay,
  rawDisplay,
  relatedValuesDisplay,
  userDisplay,
] as readonly unknown[] as readonly DisplayDefinition[];
