import type { LayoutDefinition } from '../../renderer/contract/definitions.ts';
import { tabularLayout } from './tabular/definition.ts';

export const layouts = [tabularLayout] as readonly unknown[] as readonly LayoutDefinition[];
