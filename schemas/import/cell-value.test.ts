import { expect, test } from 'vitest';
import type { FieldType } from '../field/types.ts';
import { cellValue, detectForms, type CellForms } from './cell-value.ts';

const point: CellForms = { decimal: '.', dates: 'ymd' };
const german: CellForms = { decimal: ',', dates: 'dmy' };
const american: CellForms = { decimal: '.', dates: 'mdy' };

test.each<[FieldType, string, CellForms, unknown]>([
  ['string', '', point, undefined],
  ['string', '  ', point, undefined],
  ['string', ' Ada ', point, ' Ada '],
  ['string', '007', point, '007'],
  ['integer', ' 12 ', point, '12'],
  ['integer', '1,234', point, '1234'],
  ['integer', '1.234', german, '1234'],
  ['integer', '12.5', point, '12.5'],
  ['integer', 'twelve', point, 'twelve'],
  ['bigInteger', '9007199254740993', point, '9007199254740993'],
  ['decimal', '12,50', german, '12.50'],
  ['decimal', '1.234.567,89', german, '1234567.89'],
  ['decimal', '1 234,5', german, '1234.5'],
  ['decimal', '1,234.5', point, '1234.5'],
  ['decimal', '-€ 3.50', point, '-3.50'],
  ['decimal', '3,50 €', german, '3.50'],
  ['decimal', '1,2,3', german, '1,2,3'],
  ['float', '1e3', point, '1e3'],
  ['float', '+0.5', point, '0.5'],
  ['boolean', 'TRUE', point, true],
  ['boolean', 'Ja', point, true],
  ['boolean', 'x', point, true],
  ['boolean', '0', point, false],
  ['boolean', 'nein', point, false],
  ['boolean', 'perhaps', point, 'perhaps'],
  ['date', '2026-01-31', german, '2026-01-31'],
  ['date', '31.01.2026', german, '2026-01-31'],
  ['date', '1/31/2026', american, '2026-01-31'],
  ['date', '31/1/26', german, '2026-01-31'],
  ['date', '1.2.68', german, '1968-02-01'],
  ['date', '2026/1/5', point, '2026-01-05'],
  ['date', '30.02.2026', german, '30.02.2026'],
  ['date', '31/1/2026', american, '31/1/2026'],
  ['date', 'soon', german, 'soon'],
  ['dateTime', '31.01.2026 9:05', german, '2026-01-31T09:05:00'],
  ['dateTime', '1/31/2026, 2:05 PM', american, '2026-01-31T14:05:00'],
  ['dateTime', '2026-01-31', point, '2026-01-31T00:00:00'],
  ['timestamp', '2026-01-31T14:05:00+02:00', point, '2026-01-31T14:05:00+02:00'],
  ['timestamp', '2026-01-31T14:05:00.123Z', point, '2026-01-31T14:05:00.123Z'],
  ['time', '9:05', point, '09:05:00'],
  ['time', '12:30 am', point, '00:30:00'],
  ['time', '25:00', point, '25:00'],
  ['json', '{"a":[1]}', point, { a: [1] }],
  ['json', 'plain', point, 'plain'],
  ['csv', 'a, b ,c', point, ['a', 'b', 'c']],
  ['csv', 'a; b, c', point, ['a', 'b, c']],
  ['csv', '["a","b"]', point, ['a', 'b']],
  ['uuid', ' 7A0C63D4-9F2B-4A55-8F11-000000000001 ', point, '7A0C63D4-9F2B-4A55-8F11-000000000001'],
])('%s %j is %j', (type, text, forms, value) => {
  expect(cellValue(type, text, forms)).toEqual(value);
});

test.each<[readonly string[], CellForms]>([
  [[], { decimal: '.', dates: 'ymd' }],
  [['1,5', 'Ada', '2,25'], { decimal: ',', dates: 'ymd' }],
  [['1.234,5'], { decimal: ',', dates: 'ymd' }],
  [['1,234'], { decimal: '.', dates: 'ymd' }],
  [['1.5', '2,5', '3.5'], { decimal: '.', dates: 'ymd' }],
  [['31.01.2026', '01.02.2026'], { decimal: '.', dates: 'dmy' }],
  [['01.02.2026'], { decimal: '.', dates: 'dmy' }],
  [['1/2/2026'], { decimal: '.', dates: 'mdy' }],
  [['1/2/2026', '13/2/2026'], { decimal: '.', dates: 'dmy' }],
  [['1/31/2026 5:00 PM'], { decimal: '.', dates: 'mdy' }],
  [['2026-01-31'], { decimal: '.', dates: 'ymd' }],
])('the cells %j have the forms %j', (cells, forms) => {
  expect(detectForms(cells, 'mdy')).toEqual(forms);
});
