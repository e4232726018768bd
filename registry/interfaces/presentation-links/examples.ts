import type { Example } from '../../../renderer/contract/definitions.ts';
import { linkKinds } from '../shared/kinds.ts';

const site = {
  label: 'View on the site',
  icon: 'open_in_new',
  type: 'primary',
  url: 'https://example.org/{{ id }}',
};

export const examples: readonly Example[] = [
  {
    name: 'kinds',
    value: null,
    options: { links: linkKinds.map((type) => ({ label: type, type, url: '/users' })) },
  },
  { name: 'with a value of the item', value: null, options: { links: [site] }, values: { id: 7 } },
  { name: 'a value is missing', value: null, options: { links: [site] } },
  { name: 'refused', value: null, options: { links: [{ label: 'Script', url: 'javascript:alert(1)' }] } },
  { name: 'without links', value: null },
  { name: 'disabled', value: null, options: { links: [site] }, values: { id: 7 }, disabled: true },
  {
    name: 'long text',
    value: null,
    options: { links: [{ ...site, label: 'A label that is much longer than the column '.repeat(3).trim() }] },
    values: { id: 7 },
  },
  {
    name: 'right to left',
    value: null,
    options: { links: [{ ...site, label: 'عرض على الموقع' }] },
    values: { id: 7 },
    direction: 'rtl',
  },
];
