import { expect, test } from '@jest/globals';
import { comparisonKey } from './comparisonKey.ts';
import { isSameEmail } from './email.ts';

test.each([
  [
    'Aspirin 100',
    'Aspirin\u00A0100',
    'aspirin\u2009 100',
    ' ASPIRIN\t100\u3000',
    'Aspirin\u2800100',
  ],
  ["St. John's Wort", 'St. John’s Wort', 'St. John´s Wort', 'St. John`s Wort', 'St. John＇s Wort'],
  ['"Rescue"', '“Rescue”', '„Rescue“', '«Rescue»', '＂Rescue＂'],
  ['Co-codamol', 'Co\u2011codamol', 'Co–codamol', 'Co—codamol', 'Co−codamol', 'Co－codamol'],
  ['Ibuprofen', 'Ibu\u00ADprofen', 'Ibu\u200Bprofen', '\uFEFFIbuprofen', '\u202EIbuprofen\u202C'],
  ['Vitamin B12', 'Ｖｉｔａｍｉｎ　Ｂ１２', 'Vitamin B12\uFE0F', 'vitamin\u2028b12'],
  ['5 µg', '5 μg', '５ μｇ'],
  ['Größe', 'GRÖSSE', 'Gro\u0308ße', 'GRÖẞE'],
  ['½ tablet', '1/2 tablet', '1⁄2 Tablet'],
  ['アスピリン', 'ｱｽﾋﾟﾘﾝ'],
])('%j looks like %j', (name, ...others) => {
  expect(others.map(comparisonKey)).toEqual(others.map(() => comparisonKey(name)));
});

test.each([
  ['Aspirin 100', 'Aspirin100'],
  ['Aspirin 100', 'Aspirin 101'],
  ['1½ tablets', '11/2 tablets'],
  ['1½ tablets', '½ tablets'],
  ['10² units', '102 units'],
  ['Ete', 'Été'],
  ['Co-codamol', 'Cocodamol'],
])('%j is not %j', (name, other) => {
  expect(comparisonKey(name)).not.toBe(comparisonKey(other));
});

test.each([
  [
    'rosa@example.org',
    ' ROSA@Example.ORG\u00A0',
    'ro\u200Bsa@example.org',
    'ｒｏｓａ＠example．org',
  ],
  ['rosa@müller.de', 'rosa@xn--mller-kva.de', 'Rosa@XN--MLLER-KVA.de', 'rosa@MU\u0308LLER.de'],
  ['rosa@例え.jp', 'rosa@xn--r8jz45g.jp', 'rosa@例え。jp', 'rosa@例え｡ｊｐ'],
  ['rosa@пример.рф', 'rosa@xn--e1afmkfd.xn--p1ai'],
  ["o'neil@example.org", 'o’neil@example.org'],
])('the address %j is also %j', (email, ...others) => {
  expect(others.filter((other) => !isSameEmail(email, other))).toEqual([]);
});

test.each([
  ['rosa@müller.de', 'rosa@muller.de'],
  ['rosa@müller.de', 'rosa@müller.de/path'],
  ['rosa@müller.de', 'rosa@müller.de:80'],
  ['weiß@example.org', 'weiss@example.org'],
  ['rosa@straße.de', 'rosa@strasse.de'],
  ['rosa.m@example.org', 'rosam@example.org'],
])('the address %j is not %j', (email, other) => {
  expect(isSameEmail(email, other)).toBe(false);
});
