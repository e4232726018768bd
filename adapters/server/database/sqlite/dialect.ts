import type { Dialect, Ddl } from '../../contract.ts';
import { decode, encode } from './codec.ts';
import { explain } from './explain.ts';
import { introspect } from './introspect.ts';

export function createDialect(ddl: Ddl): Dialect {
  return {
    name: 'sqlite',
    introspect,
    ddl,
    fold: (expression) => `fold(${expression})`,
    encode,
    decode,
    explain,
  };
}
