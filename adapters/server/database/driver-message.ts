/** The start of a message to which Knex prepended the statement. */
const statement = /^(?:with|select|insert|replace|update|delete|create|alter|drop|truncate)\b.*? - /is;

/** Returns the driver's message without the statement that Knex prepends. */
export function driverMessage({ message }: Error): string {
  return message.replace(statement, '');
}
