import { ownValue } from '../../../schemas/value/own-value.ts';

/** The field behind each other name that a query gives to a field of its collection. */
export type Aliases = Readonly<Record<string, string>>;

/** Returns the field that a name in a query means. */
export function unaliased(aliases: Aliases, name: string): string {
  return ownValue(aliases, name) || name;
}
