import { describe, expect, test } from 'vitest';
import { userName } from '../../../renderer/kit/user-name.ts';
import { userDisplay } from './definition.ts';

describe('user display', () => {
  test('DISP-user-01 it reads id, avatar.id, email, first_name and last_name', () => {
    expect(userDisplay.fields?.({} as never)).toEqual([
      'id',
      'avatar.id',
      'email',
      'first_name',
      'last_name',
    ]);
  });

  test.each([
    [{ first_name: 'Ada', last_name: 'Nilsen', email: 'a@b.c' }, 'Ada Nilsen'],
    [{ first_name: 'Ada', last_name: null, email: 'a@b.c' }, 'Ada'],
    [{ first_name: null, last_name: 'Nilsen', email: 'a@b.c' }, 'a@b.c'],
    [null, 'Unknown user'],
  ])('USER-27 the name of %j is %s', (user, name) => {
    expect(userName(user, 'Unknown user')).toBe(name);
  });
});
