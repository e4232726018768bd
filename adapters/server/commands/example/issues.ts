import { choices, datetime, files, half, key, m2o, text, type ExampleCollection } from './fields.ts';

const plain = (field: string, type: ExampleCollection['fields'][number]['type'], meta: object) => ({
  field,
  type: type ?? 'string',
  meta: { ...half, ...meta },
});
const divider = (field: string, title: string, icon: string) => ({
  field,
  alias: true as const,
  meta: {
    special: ['alias', 'no-data'],
    interface: 'presentation-divider',
    options: { title, icon },
    width: 'full' as const,
  },
});

const seasons = [
  { text: 'Spring', value: 'spring' },
  { text: 'Summer', value: 'summer' },
  { text: 'Autumn', value: 'autumn' },
  { text: 'Winter', value: 'winter' },
];
const papers = [
  { text: 'Uncoated, 100 g', value: 'uncoated_100' },
  { text: 'Uncoated, 120 g', value: 'uncoated_120' },
  { text: 'Recycled, 90 g', value: 'recycled_90' },
];
const departments = ['Craft', 'Food', 'People', 'Places', 'Science'].map((name) => ({
  text: name,
  value: name.toLowerCase(),
}));
const editions = [
  { text: 'Print', value: 'print' },
  { text: 'PDF', value: 'pdf' },
  { text: 'Read aloud', value: 'audio' },
  { text: 'Large print', value: 'large' },
];

/**
 * An issue of the magazine. Its form uses every interface, and its list every display, except those that need a
 * relation from another collection.
 */
export const issues: ExampleCollection = {
  collection: 'issues',
  icon: 'menu_book',
  note: 'Each issue, from plan to press',
  template: '{{ title }}',
  fields: [
    key(),
    {
      field: 'reminder',
      alias: true,
      meta: {
        special: ['alias', 'no-data'],
        interface: 'presentation-notice',
        options: { text: 'Once the pages are at the printer, only the imprint may change.', icon: 'info' },
      },
    },
    text('title', { required: true, options: { trim: true }, ...half }),
    text('slug', { options: { slug: true, font: 'monospace' }, ...half }),
    plain('number', 'integer', {
      interface: 'input',
      options: { min: 1, step: 1 },
      display: 'formatted-value',
    }),
    {
      ...choices('season', seasons),
      meta: {
        interface: 'select-radio',
        options: { choices: seasons },
        display: 'labels',
        display_options: { choices: seasons },
        ...half,
      },
    },
    text('teaser', { type: 'text', options: { placeholder: 'Two lines for the newsletter' } }),
    {
      field: 'editorial',
      type: 'text',
      meta: {
        interface: 'input-rich-text-html',
        options: { softLength: 1200 },
        display: 'formatted-value',
        note: 'Page 3',
        width: 'full',
      },
    },
    {
      field: 'imprint',
      type: 'text',
      meta: { interface: 'input-rich-text-md', display: 'formatted-value', note: 'Last page', width: 'full' },
    },
    divider('looks', 'Looks', 'palette'),
    plain('tint', 'string', { interface: 'select-color', display: 'color' }),
    plain('emblem', 'string', { interface: 'select-icon', display: 'icon' }),
    files('cover'),
    m2o('proof', 'directus_files', { special: ['file'], interface: 'file', display: 'file', ...half }),
    choices('paper', papers, { display: 'labels', display_options: { choices: papers } }),
    plain('departments', 'json', {
      special: ['json'],
      interface: 'select-multiple-checkbox',
      options: { choices: departments },
      display: 'labels',
      display_options: { choices: departments },
    }),
    plain('editions', 'csv', {
      special: ['csv'],
      interface: 'select-multiple-dropdown',
      options: { choices: editions },
      display: 'labels',
      display_options: { choices: editions },
    }),
    plain('keywords', 'csv', { special: ['csv'], interface: 'tags', display: 'labels' }),
    divider('contents_part', 'Contents', 'toc'),
    {
      field: 'contents',
      type: 'json',
      meta: {
        special: ['json'],
        interface: 'list',
        options: {
          template: '{{ page }} · {{ story }}',
          addLabel: 'Add a story',
          fields: [
            { field: 'story', name: 'Story', type: 'string', meta: { interface: 'input', width: 'half' } },
            { field: 'page', name: 'Page', type: 'integer', meta: { interface: 'input', width: 'half' } },
          ],
        },
        display: 'formatted-json-value',
        display_options: { format: '{{ story }}' },
        width: 'full',
      },
    },
    m2o('lead_author', 'authors', {
      options: { template: '{{ name }}' },
      display: 'related-values',
      display_options: { template: '{{ name }}' },
    }),
    m2o('producer', 'directus_users', {
      interface: 'user',
      display: 'user',
    }),
    divider('press_part', 'Press', 'print'),
    plain('progress', 'integer', {
      interface: 'slider',
      options: { minValue: 0, maxValue: 100, stepInterval: 5, alwaysShowValue: true },
      display: 'formatted-value',
    }),
    plain('rated', 'integer', {
      interface: 'slider',
      options: { minValue: 0, maxValue: 5 },
      display: 'rating',
      note: 'By readers, of five',
    }),
    datetime('closes'),
    plain('on_sale', 'date', { interface: 'datetime', display: 'datetime' }),
    {
      field: 'is_printed',
      type: 'boolean',
      initial: false,
      meta: {
        special: ['boolean'],
        interface: 'boolean',
        options: { label: 'Printed' },
        display: 'boolean',
        ...half,
      },
    },
    plain('printer', 'string', {
      interface: 'input-autocomplete-api',
      options: {
        url: '/items/events?fields=place&search={{value}}',
        resultsPath: 'data',
        valuePath: 'place',
        trigger: 'debounce',
        rate: 200,
      },
      display: 'raw',
      note: 'Or where the launch takes place',
    }),
    plain('pdf_size', 'bigInteger', { interface: 'input', display: 'filesize' }),
    plain('pdf_type', 'string', { interface: 'input', display: 'mime-type' }),
    plain('pdf_folder', 'uuid', { interface: 'system-folder', display: 'raw' }),
    plain('job_sheet', 'json', {
      special: ['json'],
      interface: 'input-code',
      options: { language: 'json' },
      display: 'raw',
      width: 'full',
    }),
    plain('door_code', 'hash', { special: ['hash'], interface: 'input-hash', options: { masked: true } }),
    plain('printer_token', 'string', { special: ['conceal'], interface: 'token' }),
    divider('site_part', 'On the site', 'language'),
    plain('language', 'string', { interface: 'system-language', display: 'raw' }),
    plain('proofs_to', 'string', { interface: 'system-scope', display: 'raw' }),
    plain('source', 'string', { interface: 'system-collection', display: 'collection' }),
    plain('syndicated', 'csv', { special: ['csv'], interface: 'system-collections', display: 'labels' }),
    plain('teaser_field', 'string', {
      interface: 'system-field',
      options: { collectionField: 'source' },
      display: 'raw',
    }),
    plain('teaser_template', 'string', {
      interface: 'system-display-template',
      options: { collectionField: 'source' },
      display: 'raw',
    }),
    plain('selection', 'json', {
      special: ['json'],
      interface: 'system-filter',
      options: { collectionName: 'articles' },
      display: 'raw',
      width: 'full',
    }),
    plain('answer_type', 'string', { interface: 'input', note: 'What readers answer: string, integer…' }),
    plain('answer_interface', 'string', {
      interface: 'system-interface',
      options: { typeField: 'answer_type' },
      display: 'raw',
    }),
    plain('answer_options', 'json', {
      special: ['json'],
      interface: 'system-interface-options',
      options: { interfaceField: 'answer_interface' },
      display: 'raw',
      width: 'full',
    }),
    {
      field: 'links',
      alias: true,
      meta: {
        special: ['alias', 'no-data'],
        interface: 'presentation-links',
        options: {
          links: [{ label: 'On the site', icon: 'open_in_new', url: 'https://thekiln.example/{{slug}}' }],
        },
      },
    },
  ],
};

/** Values by field. Images and users are added when their keys are known. */
export const issueRows: readonly Readonly<Record<string, unknown>>[] = [
  {
    title: 'Things that keep',
    slug: 'things-that-keep',
    number: 31,
    season: 'autumn',
    teaser: 'Cheese for a siege, ink that outlives its paper, and a wall that knows its own age.',
    editorial:
      '<p>We had planned an issue about <strong>speed</strong>. Nobody had time for it.</p><p>So this one is about what stays: a cellar, a diary, a bell. <a href="https://thekiln.example/letters">Write to us</a> if you are still here.</p>',
    imprint:
      '**The Kiln** appears four times a year.\n\n- Printed in Ambry\n- Set in _Source Serif_\n\nAll rights with the authors.',
    tint: '#B5651D',
    emblem: 'hourglass_empty',
    paper: 'uncoated_120',
    departments: ['craft', 'food'],
    editions: ['print', 'pdf'],
    keywords: ['cellar', 'diary', 'bell'],
    contents: [
      { story: 'Cheese for a siege', page: 6 },
      { story: 'The weather diary of Elsie Marr', page: 18 },
      { story: 'How a bell is tuned', page: 34 },
    ],
    lead_author: 3,
    progress: 80,
    rated: 4,
    closes: '2026-11-27T18:00:00',
    on_sale: '2026-12-12',
    is_printed: false,
    printer: 'Foundry, Mill Lane',
    pdf_size: 48_210_944,
    pdf_type: 'application/pdf',
    job_sheet: { sheets: 44, binding: 'sewn', colours: ['black', 'ochre'] },
    language: 'en-GB',
    proofs_to: 'all',
    source: 'articles',
    syndicated: ['articles', 'events'],
    teaser_field: 'standfirst',
    teaser_template: '{{ title }}',
    selection: { _and: [{ section: { _eq: 'craft' } }] },
    answer_type: 'integer',
    answer_interface: 'slider',
    answer_options: { maxValue: 10 },
  },
  {
    title: 'Water',
    slug: 'water',
    number: 32,
    season: 'winter',
    teaser: 'A river that moved, a ferryman who stays, and salt, slowly.',
    editorial: null,
    imprint: null,
    tint: '#3A7CA5',
    emblem: 'water_drop',
    departments: ['places', 'science'],
    keywords: ['river', 'salt'],
    contents: [{ story: 'The river that moved', page: 8 }],
    lead_author: 4,
    progress: 15,
    closes: '2027-02-26T18:00:00',
    on_sale: '2027-03-13',
  },
];
