import type { InterfaceDefinition } from '../../renderer/contract/definitions.ts';
import { booleanInterface } from './boolean/definition.ts';
import { datetimeInterface } from './datetime/definition.ts';
import { inputCodeInterface } from './input-code/definition.ts';
import { inputMultilineInterface } from './input-multiline/definition.ts';
import { inputInterface } from './input/definition.ts';
import { listO2mInterface } from './list-o2m/definition.ts';
import { selectDropdownM2oInterface } from './select-dropdown-m2o/definition.ts';
import { selectDropdownInterface } from './select-dropdown/definition.ts';

export const interfaces = [
  booleanInterface,
  datetimeInterface,
  inputCodeInterface,
  inputMultilineInterface,
  inputInterface,
  listO2mInterface,
  selectDropdownM2oInterface,
  selectDropdownInterface,
] as readonly unknown[] as readonly InterfaceDefinition[];
