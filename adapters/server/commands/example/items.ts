export const authors = [
  {
    name: 'Ines Calder',
    email: 'ines@thekiln.example',
    biography:
      'Ines Calder writes about tools and the people who wear them out. She lives in a former post office.',
  },
  {
    name: 'Jonas Whitlock',
    email: 'jonas@thekiln.example',
    biography:
      'Jonas Whitlock was a surveyor for twenty years and still cannot pass a wall without guessing its age.',
  },
  {
    name: 'Mireille Okafor',
    email: 'mireille@thekiln.example',
    biography: 'Mireille Okafor cooks, translates and reports, usually in that order.',
  },
  {
    name: 'Per Lindqvist',
    email: 'per@thekiln.example',
    biography: 'Per Lindqvist studied physics and prefers the experiments that fail.',
  },
  {
    name: 'Salome Brandt',
    email: 'salome@thekiln.example',
    biography: 'Salome Brandt travels by local train and carries two notebooks.',
  },
  {
    name: 'Teodor Vance',
    email: 'teodor@thekiln.example',
    biography: 'Teodor Vance edits our pages on places. He has never owned a map that was up to date.',
  },
] as const;

export const tags = ['slow', 'wood', 'water', 'weather', 'night', 'family', 'archive', 'sound'] as const;

/** The last paragraphs of the stories of each section. The first ones are in articles.ts. */
export const closings: Readonly<Record<string, readonly [string, string]>> = {
  craft: [
    'What remains at the end of the day is small enough to be carried home under one arm. It will be used tomorrow by somebody who does not think about it, and that, everyone here agrees, is the point.',
    'The tools hang where they have always hung. Somebody has drawn their outlines on the wall behind them, so that whoever comes next will know what is missing.',
  ],
  food: [
    'There is a second helping, and no recipe that could be written down without adding: until it looks right. We were allowed to take the spoon home.',
    'By evening nothing is left but the smell, which stays in a coat for about a week and is the reason why strangers on the train start talking.',
  ],
  people: [
    'On the way out we were asked not to write that it is a dying trade. It is a trade, we were told, and the rest will be seen.',
    'The photograph on the wall shows the same room and eleven people. Two of them are still here; one of them is still late.',
  ],
  places: [
    'The best time to go is a weekday outside the season, when nothing is open and everything is explained by whoever is sweeping the steps.',
    'There is a bus back at five. Almost nobody takes it the first time.',
  ],
  science: [
    'The measurement goes on. It has been funded for another three years, which on this scale is about the width of a pencil line.',
    'Nobody expects a result soon. The notebooks are numbered, the shelf has been made longer, and the window has been left open by a hand’s breadth.',
  ],
};

export const translations = [
  {
    articles_id: 1,
    languages_code: 'de-DE',
    title: 'Der letzte Wagner von Ambry',
    standfirst: 'Vierzig Speichen in der Woche, und niemand, dem man das Ziehmesser geben könnte.',
  },
  {
    articles_id: 1,
    languages_code: 'fr-FR',
    title: 'Le dernier charron d’Ambry',
    standfirst: 'Quarante rayons par semaine, et personne à qui passer la plane.',
  },
  {
    articles_id: 2,
    languages_code: 'de-DE',
    title: 'Salz, langsam',
    standfirst: 'An der Nordküste wird aus einem Becken Meerwasser in neun Tagen eine Handvoll Kristalle.',
  },
  {
    articles_id: 1,
    languages_code: 'nb-NO',
    title: 'Den siste hjulmakeren i Ambry',
    standfirst: 'Førti eiker i uken, og ingen å gi båndkniven videre til.',
  },
  {
    articles_id: 3,
    languages_code: 'nb-NO',
    title: 'En bro bygd av en komité',
    standfirst: null,
  },
  {
    articles_id: 1,
    languages_code: 'ar-EG',
    title: 'آخر صانع عجلات في أمبري',
    standfirst: 'أربعون شعاعًا في الأسبوع، ولا أحد يرث سكين النحت.',
  },
  {
    articles_id: 2,
    languages_code: 'ar-EG',
    title: 'الملح على مهل',
    standfirst: 'على الساحل الشمالي يصير ماء البحر في تسعة أيام حفنة من البلورات.',
  },
] as const;

export const events = [
  {
    title: 'Open kiln day',
    begins: '2026-12-05T10:00:00',
    ends: '2026-12-05T17:00:00',
    place: 'The Kiln, Ambry',
    seats: 120,
    description: 'We unpack the autumn firing. Bring something to wrap a cup in.',
  },
  {
    title: 'Stone wall weekend',
    begins: '2027-03-20T09:00:00',
    ends: '2027-03-21T16:00:00',
    place: 'Upper Tarn valley',
    seats: 14,
    description: 'Two days, eleven metres, one gap. Gloves are provided, soup as well.',
  },
  {
    title: 'Reading: letters from a lighthouse',
    begins: '2026-12-11T19:30:00',
    ends: '2026-12-11T21:00:00',
    place: 'Old Custom House',
    seats: 60,
    description: 'Both players read their moves.',
  },
  {
    title: 'Night walk for moths',
    begins: '2027-06-18T22:00:00',
    ends: '2027-06-19T01:00:00',
    place: 'Allotments, gate 3',
    seats: 20,
    description: 'No lamps, please. We bring the only one.',
  },
  {
    title: 'Bread for beginners',
    begins: '2027-01-16T06:00:00',
    ends: '2027-01-16T12:00:00',
    place: 'Market hall kitchen',
    seats: 10,
    description: 'You take home a loaf and a jar that has to be fed.',
  },
  {
    title: 'How a bell is tuned',
    begins: '2027-02-06T15:00:00',
    ends: '2027-02-06T17:00:00',
    place: 'Foundry, Mill Lane',
    seats: 25,
    description: 'A talk with hammers.',
  },
] as const;

export const products = [
  {
    name: 'Carving knife',
    price: 38.5,
    category: 'tools',
    description: 'Forged in Ambry, with a birch handle that fits either hand.',
    specification: { length_mm: 190, weight_g: 84, material: ['carbon steel', 'birch'] },
  },
  {
    name: 'Oak gall ink',
    price: 12,
    category: 'paper',
    description: 'Grey when wet, black by tomorrow.',
    specification: { volume_ml: 50 },
  },
  {
    name: 'Print: Hills after rain',
    price: 45,
    category: 'prints',
    description: 'Five colours, printed by hand in an edition of eighty.',
    specification: { width_mm: 400, height_mm: 300, edition: 80 },
  },
  {
    name: 'Linen notebook',
    price: 18.9,
    category: 'paper',
    description: 'Sewn, so that it lies flat where you are writing.',
    specification: { pages: 144, paper_gsm: 100 },
  },
  {
    name: 'Serving spoon',
    price: 27,
    category: 'kitchen',
    description: 'Cherry wood. Each one a little different; we choose for you.',
    specification: { length_mm: 310, material: ['cherry'] },
  },
  {
    name: 'Bread cloth',
    price: 14.5,
    category: 'kitchen',
    description: 'Half linen, washed once, better after the tenth time.',
    specification: { width_mm: 700, height_mm: 500 },
  },
  {
    name: 'Print: Harbour fog',
    price: 45,
    category: 'prints',
    description: 'Number six, the visitor.',
    specification: { width_mm: 400, height_mm: 300, edition: 80 },
  },
  {
    name: 'Net needle',
    price: 9.8,
    category: 'tools',
    description: 'Plum wood, filled with three metres of twine to start with.',
    specification: { length_mm: 160, material: ['plum'] },
  },
] as const;

/** `below`: the number of the parent page. */
export const pages = [
  {
    title: 'About us',
    slug: 'about',
    below: null,
    quote: { quote: 'It is ready when it is cold enough to touch.', said_by: 'Ingrid Halvorsen' },
    blocks: [
      { heading: 'A quarterly', text: 'The Kiln appears four times a year, when it is ready.' },
      { heading: 'Who pays', text: 'Our readers do. There are no advertisements, apart from this sentence.' },
    ],
  },
  {
    title: 'Write for us',
    slug: 'write-for-us',
    below: 1,
    quote: null,
    blocks: [
      { heading: 'What we look for', text: 'Somebody who makes something, and a reason to go there twice.' },
      {
        heading: 'How to begin',
        text: 'Send the first paragraph. If we want to know how it goes on, so will our readers.',
      },
    ],
  },
  {
    title: 'Visiting',
    slug: 'visiting',
    below: 1,
    quote: null,
    blocks: [{ heading: 'Opening hours', text: 'On Thursdays, and whenever the chimney smokes.' }],
  },
  {
    title: 'What we pay',
    slug: 'what-we-pay',
    below: 2,
    quote: null,
    blocks: [{ heading: 'By the day', text: 'A day of your time is paid as a day, whatever came of it.' }],
  },
  {
    title: 'By train',
    slug: 'by-train',
    below: 3,
    quote: null,
    blocks: [{ heading: 'From Ambry', text: 'The slow train stops where it is asked to.' }],
  },
] as const;
