/** @jest-environment node */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { makeSpeech } from './speech.ts';

class FakeUtterance extends EventTarget {
  lang = '';
  rate = 0;
  readonly text: string;
  constructor(text: string) {
    super();
    this.text = text;
  }
}

const synthesis = { cancel: jest.fn(), speak: jest.fn<(words: FakeUtterance) => void>() };
const speech = makeSpeech(synthesis as unknown as SpeechSynthesis);

beforeEach(() => {
  jest.resetAllMocks();
  Object.assign(globalThis, { SpeechSynthesisUtterance: FakeUtterance });
});

const spoken = () => synthesis.speak.mock.lastCall![0];

describe('speech', () => {
  /** A synthesis that is left to itself speaks about 180 words a minute. */
  test.each([
    ['slow', 110],
    ['usual', 150],
    ['fast', 180],
  ] as const)('that is %s reads %i words a minute', (speed, words) => {
    speech.say('Good morning', speed);
    expect(spoken().rate * 180).toBeCloseTo(words);
  });

  test('says English words in English', () => {
    speech.say('Good morning', 'usual');
    expect(spoken()).toMatchObject({ text: 'Good morning', lang: 'en' });
  });

  test('ends what was being spoken before it begins', () => {
    synthesis.speak.mockImplementation(() => expect(synthesis.cancel).toHaveBeenCalledTimes(1));
    speech.say('Good morning', 'usual');
    expect(synthesis.speak).toHaveBeenCalledTimes(1);
    speech.stop();
    expect(synthesis.cancel).toHaveBeenCalledTimes(2);
  });

  test.each(['end', 'error'])('tells of its %s', (event) => {
    const onEnd = jest.fn();
    speech.say('Good morning', 'usual', onEnd);
    expect(onEnd).not.toHaveBeenCalled();
    spoken().dispatchEvent(new Event(event));
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  test('is silent where the browser has no voice', () => {
    const none = makeSpeech(undefined);
    expect([speech.available, none.available]).toEqual([true, false]);
    none.say('Good morning', 'usual');
    none.stop();
    expect(synthesis.speak).not.toHaveBeenCalled();
  });
});
