import { expect, test } from 'vitest';
import { PlatformError } from '../../renderer/contract/platform.ts';
import { createPasswordConfirmation } from './password-confirmation.ts';
import type { Request } from './http.ts';

const required = (code = 'CURRENT_PASSWORD_REQUIRED') =>
  new PlatformError({ message: 'Send your current password.', status: 403, code });

/** A fake platform that accepts one password and records every request. */
function guarded(right: string) {
  const sent: Request[] = [];
  const confirming = createPasswordConfirmation((request) => {
    sent.push(request);
    const { body } = request as { body?: { current_password?: string } | [{ current_password?: string }] };
    const password = Array.isArray(body) ? body[0].current_password : body?.current_password;
    if (password !== right) return Promise.reject(required());
    return Promise.resolve({ status: 200, body: null, etag: null });
  });
  return { sent, confirming };
}

const answering = (...passwords: (string | null)[]) => {
  const asked: boolean[] = [];
  const ask = ({ isWrong }: { isWrong: boolean }) => {
    asked.push(isWrong);
    return Promise.resolve(passwords.shift() ?? null);
  };
  return { asked, ask };
};

test.each<[string, unknown, unknown]>([
  ['a row', { email: 'a@b.c' }, { email: 'a@b.c', current_password: 'right' }],
  [
    'an edit',
    { set: { email: 'a@b.c' }, base: {} },
    { set: { email: 'a@b.c' }, base: {}, current_password: 'right' },
  ],
  ['a list', [{ id: 1 }, { id: 2 }], [{ id: 1, current_password: 'right' }, { id: 2 }]],
  ['no body', undefined, { current_password: 'right' }],
])('the save of %s is sent again with the password', async (_title, body, again) => {
  const { sent, confirming } = guarded('right');
  const { asked, ask } = answering('wrong', 'right');
  confirming.setPasswordPrompt(ask);
  expect((await confirming.send({ method: 'PATCH', path: '/users/me', body })).status).toBe(200);
  expect(asked).toEqual([false, true]);
  expect(sent.map((request) => request.body)).toEqual([body, expect.anything(), again]);
});

test('if the prompt is canceled, the save is rejected', async () => {
  const { sent, confirming } = guarded('right');
  confirming.setPasswordPrompt(answering(null).ask);
  await expect(confirming.send({ method: 'PATCH', path: '/users/me', body: {} })).rejects.toMatchObject({
    code: 'CURRENT_PASSWORD_REQUIRED',
  });
  expect(sent).toHaveLength(1);
});

test('without a prompt, and for other errors, the error is thrown', async () => {
  const { confirming } = guarded('right');
  const stop = confirming.setPasswordPrompt(answering('right').ask);
  stop();
  await expect(confirming.send({ method: 'PATCH', path: '/users/me', body: {} })).rejects.toThrow();
  const forbidden = createPasswordConfirmation(() => Promise.reject(required('FORBIDDEN')));
  const { asked, ask } = answering('right');
  forbidden.setPasswordPrompt(ask);
  await expect(forbidden.send({ method: 'PATCH', path: '/x', body: {} })).rejects.toThrow();
  expect(asked).toEqual([]);
});
