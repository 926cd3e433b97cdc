import { normalizePin } from '../../../domain/normalizePin.ts';
import { pinLength } from '../../../domain/specConstants.ts';

/** One entry per box: empty or one character. */
export type PinCharacters = readonly string[];

export const emptyPin: PinCharacters = Array.from({ length: pinLength }, () => '');

/** In a longer message the PIN is a word of its length with a digit, or of capitals. */
const findPin = (text: string): string | undefined => {
  const words = text.match(/[a-z\d]+/gi)?.filter(({ length }) => length === pinLength);
  return words?.find((word) => /\d/.test(word)) ?? words?.find((word) => /^[A-Z]+$/.test(word));
};

const toPinCharacters = (text: string): string[] => Array.from(normalizePin(findPin(text) ?? text));

const boxAfter = (index: number): number => Math.min(index, pinLength - 1);

export interface PinEdit {
  readonly characters: PinCharacters;
  readonly focusIndex: number;
  /** The last box was typed or pasted into. */
  readonly isAtEnd?: boolean;
}

export const insertText = (before: PinCharacters, index: number, text: string): PinEdit => {
  const given = toPinCharacters(text);
  const first = given.length >= pinLength ? 0 : index;
  const characters = before.map((character, box) => given[box - first] ?? character);
  const end = first + given.length;
  return { characters, focusIndex: boxAfter(end), isAtEnd: end >= pinLength };
};

/** If a filled box gets a second character, the new one replaces the old. */
export const typeCharacter = (before: PinCharacters, index: number, value: string): PinEdit => {
  const previous = before[index] ?? '';
  const given = toPinCharacters(value);
  if (given.length === 0) return { characters: before.with(index, ''), focusIndex: index };
  const hasAddedCharacter = previous !== '' && given.length === 2 && given.includes(previous);
  return insertText(
    before,
    index,
    hasAddedCharacter ? given.toSpliced(given.indexOf(previous), 1).join('') : value,
  );
};

export const deletePrevious = (before: PinCharacters, index: number): PinEdit => {
  const focus = Math.max(0, index - 1);
  return { characters: before.with(focus, ''), focusIndex: focus };
};
