/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { emptyPin, deletePrevious, insertText, typeCharacter } from './pinCharacters.ts';
import { parseQrToken } from './qrScanner.ts';

const boxes = (text: string) => emptyPin.map((_, box) => (text[box] ?? ' ').trim());
const shown = ({ characters, focusIndex }: ReturnType<typeof insertText>) => [
  characters.map((character) => character || ' ').join(''),
  focusIndex,
];

test.each([
  ['typing moves on', '', 0, 'A', 'A     ', 1],
  ['in the last box it stays', 'ABCDE', 5, 'f', 'ABCDEF', 5],
  ['a letter typed after another one replaces it', 'ABC', 1, 'Bx', 'AXC   ', 2],
  ['a letter typed before another one replaces it', 'ABC', 1, 'xB', 'AXC   ', 2],
  ['the same letter again stays', 'ABC', 1, 'BB', 'ABC   ', 2],
  ['a box that is emptied keeps the focus', 'ABC', 1, '', 'A C   ', 1],
  ['what can be in no PIN does not come in', '', 0, '-', '      ', 0],
  ['nor does a letter that is two when upper-cased', '', 0, 'ß', '      ', 0],
  ['an automatic fill of the first box fills all', '', 0, 'abc234', 'ABC234', 5],
])('six PIN boxes %s', (_what, before, index, value, after, focus) => {
  expect(shown(typeCharacter(boxes(before), index, value))).toEqual([after, focus]);
});

test.each([
  ['paste fills all, in any box', 'XY', 3, 'abc234', 'ABC234', 5],
  ['a PIN in a message of other words', '', 0, 'My PIN: ABC234. Kiss', 'ABC234', 5],
  ['of letters alone as well', '', 0, 'My PIN: ABCDEF. Kisses', 'ABCDEF', 5],
  ['with blanks and hyphens', '', 0, ' abc-2 34\n', 'ABC234', 5],
  ['too long a text leaves its end out', '', 0, 'ABC2345', 'ABC234', 5],
  ['a shorter one goes in where one is', 'AB', 2, 'c2', 'ABC2  ', 4],
  ['nothing of use changes nothing', 'AB', 1, '!', 'AB    ', 1],
])('six PIN boxes %s', (_what, before, index, text, after, focus) => {
  expect(shown(insertText(boxes(before), index, text))).toEqual([after, focus]);
});

test.each([
  ['Backspace moves back', 'AB', 2, 'A     ', 1],
  ['from the first box nowhere', '', 0, '      ', 0],
])('six PIN boxes %s', (_what, before, index, after, focus) => {
  expect(shown(deletePrevious(boxes(before), index))).toEqual([after, focus]);
});

const token = '0123456789ABCDEF0123456789ABCDEF';

test.each([
  ['as the server draws it', token, token],
  ['in small letters', token.toLowerCase(), token.toLowerCase()],
  ['with blanks around it', ` ${token}\n`, token],
  ['with one character less', token.slice(1), null],
  ['with one character more', `${token}0`, null],
  ['in a longer text', `token=${token}`, null],
  ['with a letter beyond F', token.replace('F', 'G'), null],
])('a QR token %s is read as %j', (_what, code, expected) => {
  expect(parseQrToken(code)).toBe(expected);
});
