import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { barriers, renderInterface, testContext } from '../../../tests/support/widgets.tsx';
import { PlatformError } from '../../../renderer/contract/platform.ts';

const id = 'system-mfa-setup';
const own = 'user-1';
const secret = 'JBSWY3DPEHPK3PXP';
const otpauth = `otpauth://totp/Armature:ada%40example.com?secret=${secret}&period=30&digits=6&algorithm=SHA1&issuer=Armature`;
const right = '446439';

/** Renders the field with a platform that responds like the reference server. */
async function open(value: string | null, itemKey = own) {
  const asked: (readonly [string, unknown])[] = [];
  const wrong = (status: number, code: string, message: string) => {
    throw new PlatformError({ message, status, code });
  };
  const answers: Record<string, (body: Record<string, string>) => unknown> = {
    generate: ({ password }) =>
      password === 'password'
        ? { secret, otpauth_url: otpauth }
        : wrong(401, 'INVALID_CREDENTIALS', 'Invalid user credentials.'),
    enable: ({ otp }) => otp === right || wrong(400, 'INVALID_PAYLOAD', '"otp" is invalid'),
    disable: ({ otp }) => otp === right || wrong(400, 'INVALID_PAYLOAD', '"otp" is invalid'),
  };
  const context = testContext();
  const platform = {
    ...context.platform,
    call: (async (_method: string, path: string, body: Record<string, string>) => {
      asked.push([path, body]);
      return answers[path.split('/').at(-1) ?? '']?.(body);
    }) as never,
  };
  const room = await renderInterface(id, { value, itemKey, context: { ...context, platform } });
  return { ...room, asked };
}

const box = () => screen.getByRole('switch', { name: 'Two-factor sign-in' });

describe(id, () => {
  test('TFA-01 TFA-04 TFA-06 enabling asks for the password, shows the QR code, and then shows on', async () => {
    const { user, asked, onChange } = await open(null);
    expect(box()).not.toBeChecked();
    await user.click(box());
    const dialog = await screen.findByRole('dialog', { name: 'Enable two-factor sign-in' });
    // Without a password no request is sent.
    await user.click(within(dialog).getByRole('button', { name: 'Next' }));
    expect(asked).toEqual([]);
    await user.type(within(dialog).getByLabelText('Your password'), 'password{Enter}');
    const code = await within(dialog).findByRole('img', { name: 'QR code' });
    await vi.waitFor(() => expect(code.getAttribute('src')).toMatch(/^data:image\/svg/));
    expect(within(dialog).getByText(secret)).toBeVisible();
    expect(await barriers()).toEqual([]);
    expect(within(dialog).getByLabelText('One-time password')).toHaveFocus();
    await user.keyboard(`${right}{Enter}`);
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked).toEqual([
      ['/users/me/tfa/generate', { password: 'password' }],
      ['/users/me/tfa/enable', { secret, otp: right }],
    ]);
    expect(box()).toBeChecked();
    // Nothing is staged, because the change is already stored.
    expect(onChange).not.toHaveBeenCalled();
  });

  test('TFA-02 TFA-06 disabling asks for a one-time password in a dialog', async () => {
    const { user, asked } = await open('**********');
    await user.click(box());
    const dialog = await screen.findByRole('dialog', { name: 'Disable two-factor sign-in' });
    await user.type(within(dialog).getByLabelText('One-time password'), `${right}{Enter}`);
    await vi.waitFor(() => expect(box()).not.toBeChecked());
    expect(asked).toEqual([['/users/me/tfa/disable', { otp: right }]]);
  });

  test('TFA-03 five characters are not sent, and a seventh is not accepted', async () => {
    const { user, asked } = await open('**********');
    await user.click(box());
    const otp = await screen.findByLabelText('One-time password');
    await user.type(otp, '44643{Enter}');
    expect(asked).toEqual([]);
    await user.type(otp, '9123');
    expect(otp).toHaveValue('446439');
  });

  test("TFA-05 on another user's item it is disabled and shows why", async () => {
    const { user } = await open(null, 'user-2');
    expect(box()).toBeDisabled();
    await user.click(box());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('You can change this only for your own account.')).toBeVisible();
  });

  test("TFA-07 the platform's error is shown below the input", async () => {
    const { user } = await open(null);
    await user.click(box());
    const password = await screen.findByLabelText('Your password');
    await user.type(password, 'nope{Enter}');
    await vi.waitFor(() => expect(password).toHaveAccessibleDescription('Invalid user credentials.'));
    await user.clear(password);
    await user.type(password, 'password{Enter}');
    const otp = await screen.findByLabelText('One-time password');
    await user.type(otp, '000000{Enter}');
    await vi.waitFor(() => expect(otp).toHaveAccessibleDescription('"otp" is invalid'));
  });
});
