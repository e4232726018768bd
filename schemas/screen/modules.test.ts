import { expect, test } from 'vitest';
import { addModules, isTakenModule } from './modules.ts';
import type { ScreensFile } from './types.ts';

const screens: ScreensFile = {
  version: 1,
  modules: { content: { name: 'Content', icon: 'box', order: 5, screen: 'lists' } },
  screens: { lists: { path: '/collections/:collection' } },
};
const agenda = { id: 'agenda', name: 'Agenda', icon: 'event', block: 'module-agenda' };

test('EXT-01 a module adds a page with an entry in the module bar', () => {
  const added = addModules(screens, [
    { ...agenda, order: 30, adminOnly: true, paths: ['/agenda', '/agenda/:day'] },
    { ...agenda, id: 'weather', block: 'module-weather' },
  ]);
  const forAdministrators = { when: { var: 'role.admin_access' } };
  expect(added.modules).toMatchObject({
    content: { order: 5 },
    agenda: { name: 'Agenda', icon: 'event', order: 30, screen: 'agenda', ...forAdministrators },
    weather: { order: 50, screen: 'weather' },
  });
  expect(added.screens['agenda']).toMatchObject({
    path: ['/agenda', '/agenda/:day'],
    elements: { module: { type: 'module-agenda' } },
    ...forAdministrators,
  });
  expect(added.screens['weather']).toMatchObject({ path: ['/weather'] });
  expect(added.screens['weather']).not.toHaveProperty('when');
  expect(added.screens['lists']).toEqual(screens.screens['lists']);
});

test.each([
  ['content', true],
  ['lists', true],
  ['collections', true],
  ['agenda', false],
])('the id "%s" is taken: %s', (id, isTaken) => {
  expect(isTakenModule(screens, id)).toBe(isTaken);
});
