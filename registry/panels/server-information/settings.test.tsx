import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { productVersion } from '../../../schemas/product.ts';
import { openSettings } from '../../../tests/support/data-model.tsx';
import type { Call, Reply } from '../../../tests/support/fake-fetch.ts';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const settings = { id: 1, project_name: 'The Lantern' };
const capabilities = { fieldsByCollection: true, modelSteps: true, modelSettings: true };
const info = {
  capabilities,
  armature: { version: '1.2.3' },
  node: { version: '24.1.0', uptime: 3 * 3600 + 120 },
  os: { type: 'Linux', version: '6.8.0', uptime: 5 * 86_400, totalmem: 8 * 1024 ** 3 },
};
function reply({ path, method, body }: Call): Reply | undefined {
  if (path === '/server/info') return { body: { data: info } };
  if (!path.startsWith('/settings')) return undefined;
  return { body: { data: method === 'GET' ? settings : { ...settings, ...(body as object) } } };
}

test('SET-01 the settings begin with the data model', async () => {
  const { pathname } = await openSettings('/settings');
  expect(await screen.findByRole('heading', { level: 1, name: 'Data model' })).toBeInTheDocument();
  expect(pathname()).toBe('/settings/data-model');
});

test('SET-02, SET-03 the navigation has five pages, and the version of the product', async () => {
  await openSettings('/settings/project', { reply });
  const navigation = await screen.findByRole('navigation', { name: 'Navigation' });
  const links = await within(navigation).findAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Project settings', '/admin/settings/project'],
    ['Data model', '/admin/settings/data-model'],
    ['Roles & permissions', '/admin/settings/roles'],
    ['Presets & bookmarks', '/admin/settings/presets'],
    ['Webhooks', '/admin/settings/webhooks'],
  ]);
  expect(within(navigation).getByText(`Armature ${productVersion}`)).toBeInTheDocument();
});

test('SET-04 an unknown path of the settings is not found', async () => {
  await openSettings('/settings/nothing');
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument();
  expect(screen.getByText("The page you are looking for doesn't seem to exist.")).toBeInTheDocument();
});

test('SET-05, SET-08 the settings of the project are a form that saves changes only', async () => {
  const { user, fill, calls, pathname } = await openSettings('/settings/project', { reply });
  const name = await screen.findByRole('textbox', { name: 'Project name' }).catch((e) => {
    console.log('DUMP', document.body.textContent?.slice(0, 900));
    throw e;
  });
  expect(name).toHaveValue('The Lantern');
  const save = screen.getByRole('button', { name: 'Save' });
  expect(save).toHaveAttribute('aria-disabled', 'true');
  await fill('Project name', 'The Beacon');
  expect(save).not.toHaveAttribute('aria-disabled');
  await user.click(save);
  expect(await screen.findByText('Settings updated')).toBeInTheDocument();
  const sent = calls.find(({ method, path }) => method === 'PATCH' && path.startsWith('/settings'));
  expect(sent?.body).toMatchObject({ project_name: 'The Beacon' });
  expect(pathname()).toBe('/settings/project');
});

test('SET-06 the sidebar shows versions, uptime and memory of the server', async () => {
  const { user } = await openSettings('/settings/project', { reply });
  const section = await screen.findByRole('button', { name: 'Server' });
  if (section.getAttribute('aria-expanded') !== 'true') await user.click(section);
  const term = await screen.findByText('Runtime');
  const list = term.closest('dl') as HTMLElement;
  await waitFor(() =>
    expect(
      [...list.children].map(({ children }) => [...children].map(({ textContent }) => textContent)),
    ).toEqual([
      ['Version', '1.2.3'],
      ['Runtime', 'Node.js 24.1.0'],
      ['Uptime', '3 hours, 2 minutes'],
      ['Operating system', 'Linux'],
      ['System version', '6.8.0'],
      ['System uptime', '5 days'],
      ['Memory', '8.6 GB'],
    ]),
  );
});
