import { pinLength } from '../../../domain/constants.ts';

/** What stands in the six boxes, each empty or one character. */
export type PinCharacters = readonly string[];

export const emptyPin: PinCharacters = Array.from({ length: pinLength }, () => '');

/** In a message with other words the PIN is the word of six letters and digits, or of six capitals. */
const findPin = (text: string): string | undefined =>
  (text.match(/(?<![a-z\d])(?=[a-z]*\d)[a-z\d]{6}(?![a-z\d])/i) ??
    text.match(/(?<![A-Za-z])[A-Z]{6}(?![A-Za-z])/))?.[0];

/** A PIN holds letters and digits; blanks and hyphens are put between them to read them out. */
const toPinCharacters = (text: string): string[] =>
  ((findPin(text) ?? text).match(/[a-z\d]/gi) ?? []).map((character) => character.toUpperCase());

/** The box that is filled next, or else the last one. */
const boxAfter = (index: number): number => Math.min(index, pinLength - 1);

interface PinEdit {
  readonly characters: PinCharacters;
  /** The box in which one goes on. */
  readonly focusIndex: number;
}

/** Text that came at a box, by a paste or an automatic fill: a whole PIN fills all boxes. */
export const insertText = (before: PinCharacters, index: number, text: string): PinEdit => {
  const given = toPinCharacters(text);
  const first = given.length >= pinLength ? 0 : index;
  const characters = before.map((character, box) => given[box - first] ?? character);
  return { characters, focusIndex: boxAfter(first + given.length) };
};

/** What a box holds after somebody typed in it: of two characters the new one stays. */
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

/** Backspace in an empty box takes away the character before it, and goes there. */
export const deletePrevious = (before: PinCharacters, index: number): PinEdit => {
  const focus = Math.max(0, index - 1);
  return { characters: before.with(focus, ''), focusIndex: focus };
};
