import { expect, test } from '@jest/globals';
import { isolateText } from './isolateText.ts';
import { splitByDirection } from './splitByDirection.ts';

const shown = (text: string) =>
  isolateText(text).replaceAll('\u2068', '<').replaceAll('\u2069', '>');

test.each([
  ['Aspirin 500, 2 left at 8:00', 'Aspirin 500, 2 left at 8:00'],
  ['Größe Ω 例え', 'Größe Ω 例え'],
  ['אקמול', '<אקמול>'],
  ['אקמול 500', '<אקמול> 500'],
  ['אקמול 500 מ״ג: 2 left', '<אקמול 500 מ״ג>: 2 left'],
  ['Time for your medicine: اسبرين. 8:00', 'Time for your medicine: <اسبرين>. 8:00'],
  ['אקמול 8:00, אספירין 9:00', '<אקמול> 8:00, <אספירין> 9:00'],
  ['אקמול: 2', '<אקמול>: 2'],
  ['2 אקמול', '2 <אקמול>'],
  ['Aspirin אקמול 2 pills', 'Aspirin <אקמול> 2 pills'],
  ['\u202EniripsA 2', 'niripsA 2'],
  ['Rosa\u2067 8:00', 'Rosa 8:00'],
  ['\u202Eאקמול\u202C 2 left', '<אקמול> 2 left'],
])('%j is shown as %j', (text, isolated) => {
  expect(shown(text)).toBe(isolated);
  expect(isolateText(isolateText(text))).toBe(isolateText(text));
});

test('text from left to right is not split', () => {
  expect(splitByDirection('Aspirin 500')).toBeNull();
});
