/** The start of a message to which Knex prepended the statement: of rows, of the schema, of a transaction. */
const statement =
  /^(?:with|select|insert|replace|update|delete|create|alter|drop|truncate|begin|savepoint|release|rollback|commit|set|lock|pragma)\b.*? - /is;

/** Returns the driver's message without the statement that Knex prepends. */
export function driverMessage({ message }: Error): string {
  return message.replace(statement, '');
}
