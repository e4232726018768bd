import { expect, test } from 'vitest';
import { driverMessage } from './driver-message.ts';

test.each([
  ['insert into "a" ("b") values ($1) - Closed - "winter" stays', 'Closed - "winter" stays'],
  ['BEGIN; - Connection terminated unexpectedly', 'Connection terminated unexpectedly'],
  ['select 1\n  from "a" - invalid input syntax', 'invalid input syntax'],
  ['Trips are kept - ask the office', 'Trips are kept - ask the office'],
])('removes the statement from "%s"', (message, expected) => {
  expect(driverMessage(new Error(message))).toBe(expected);
});
