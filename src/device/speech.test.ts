/** @jest-environment node */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { makeDrivenClock } from '../../testkit/page/drivenClock.ts';
import { FakeUtterance, listed, makeFakeSpeech as make } from '../../testkit/page/fakeSynthesis.ts';
import { makeSpeech, type Saying, type Voice } from './speech.ts';

beforeEach(() => {
  Object.assign(globalThis, { SpeechSynthesisUtterance: FakeUtterance });
});

describe('speech', () => {
  /** A synthesis that is left to itself speaks about 180 words a minute. */
  test.each([
    ['slow', 110],
    ['usual', 150],
    ['fast', 180],
  ] as const)('that is %s reads %i words a minute', (speed, words) => {
    const { spoken } = make().say({ speed });
    expect(spoken.rate * 180).toBeCloseTo(words);
  });

  test('says English words in English', () => {
    const { spoken } = make().say();
    expect(spoken).toMatchObject({ text: 'Good morning', lang: 'en', voice: null });
  });

  test('is by the voice that was chosen, in its own kind of English', () => {
    const { spoken } = make().say({ voiceId: 'Moira' });
    expect(spoken).toMatchObject({ lang: 'en-IE', voice: { voiceURI: 'Moira' } });
  });

  test('is by the device’s own voice where the chosen one is gone', () => {
    const { spoken } = make().say({ voiceId: 'Fiona' });
    expect(spoken).toMatchObject({ lang: 'en', voice: null });
  });

  test('ends what was being spoken before it begins, and tells of that first', () => {
    const { synthesis, speech, say } = make();
    synthesis.speak.mockImplementation(() => expect(synthesis.cancel).toHaveBeenCalled());
    const first = say();
    const second = say();
    expect(first.onEnd.mock.calls).toEqual([['over']]);
    expect(second.onEnd).not.toHaveBeenCalled();
    synthesis.cancel.mockClear();
    speech.stop();
    expect(synthesis.cancel).toHaveBeenCalledTimes(1);
    expect(second.onEnd.mock.calls).toEqual([['over']]);
  });

  test('hears no more of what was stopped', () => {
    const { say } = make();
    const onWord = jest.fn();
    const first = say({ onWord });
    const second = say();
    first.spoken.tell('boundary', { name: 'word', charIndex: 5, charLength: 7 });
    first.spoken.tell('error', { error: 'interrupted' });
    expect(onWord).not.toHaveBeenCalled();
    expect(first.onEnd).toHaveBeenCalledTimes(1);
    expect(second.onEnd).not.toHaveBeenCalled();
  });

  test.each([
    ['end', {}, 'over'],
    ['error', { error: 'canceled' }, 'over'],
    ['error', { error: 'interrupted' }, 'over'],
    ['error', { error: 'network' }, 'failed'],
  ] as const)('tells once of its %s, %j: %s', (event, what, how) => {
    const { onEnd, spoken } = make().say();
    expect(onEnd).not.toHaveBeenCalled();
    spoken.tell(event, what);
    spoken.tell('end');
    expect(onEnd.mock.calls).toEqual([[how]]);
  });
});

describe('the words, as they are spoken', () => {
  const heardOf = (...events: object[]) => {
    const onWord = jest.fn<NonNullable<Saying['onWord']>>();
    const { spoken } = make().say({ onWord }, 'Good morning, Rosa');
    for (const event of events) spoken.tell('boundary', event);
    return onWord.mock.calls;
  };

  test('are told by where they begin and how long they are', () => {
    const heard = heardOf(
      { name: 'word', charIndex: 0, charLength: 4 },
      { name: 'word', charIndex: 14, charLength: 4 },
    );
    expect(heard).toEqual([
      [0, 4],
      [14, 4],
    ]);
  });

  test('have the length that the text gives where the browser does not tell it', () => {
    expect(heardOf({ name: 'word', charIndex: 5 })).toEqual([[5, 8]]);
    expect(heardOf({ name: 'word', charIndex: 5, charLength: 0 })).toEqual([[5, 8]]);
    expect(heardOf({ name: 'word', charIndex: 18 })).toEqual([[18, 0]]);
  });

  test('are not sentences', () => {
    expect(heardOf({ name: 'sentence', charIndex: 0, charLength: 18 })).toEqual([]);
  });
});

describe('the voices', () => {
  const told = (speech: ReturnType<typeof makeSpeech>) => {
    const lists: (readonly Voice[])[] = [];
    const end = speech.onVoices((voices) => lists.push(voices));
    return { lists, end };
  };

  test('are those that speak English, each once', () => {
    const { synthesis, speech } = make();
    const [german] = synthesis.voices;
    const moira = listed('Moira', 'en-IE');
    synthesis.voices = [
      german!,
      moira,
      moira,
      listed('Android', 'en_US', false),
      listed('x', 'enm'),
    ];
    expect(told(speech).lists).toEqual([
      [
        { id: 'Moira', name: 'Moira', lang: 'en-IE', local: true },
        { id: 'Android', name: 'Android', lang: 'en-US', local: false },
      ],
    ]);
  });

  test('are told again when the browser has loaded them, until nobody listens', () => {
    const { synthesis, speech } = make();
    synthesis.voices = [];
    const { lists, end } = told(speech);
    synthesis.load([listed('Moira', 'en-IE')]);
    end();
    synthesis.load([]);
    expect(lists.map((voices) => voices.map(({ id }) => id))).toEqual([[], ['Moira']]);
  });
});

describe('where there is no voice', () => {
  test('a browser without speech says so at once, and has none to choose', () => {
    const none = makeSpeech(undefined, makeDrivenClock(0));
    const onEnd = jest.fn();
    const run = jest.fn();
    none.say('Good morning', { speed: 'usual', voiceId: null, onEnd });
    none.onVoices(run)();
    none.stop();
    expect(onEnd.mock.calls).toEqual([['noVoice']]);
    expect(run.mock.calls).toEqual([[[]]]);
  });

  test('a browser with speech and no voice would stay silent without a word: after 2 s that is told', async () => {
    const { synthesis, clock, say } = make();
    synthesis.voices = [];
    const { onEnd } = say();
    await clock.advance(1_999);
    expect(onEnd).not.toHaveBeenCalled();
    synthesis.cancel.mockClear();
    await clock.advance(1);
    expect(onEnd.mock.calls).toEqual([['noVoice']]);
    expect(synthesis.cancel).toHaveBeenCalledTimes(1);
  });

  test('an error is for want of a voice', () => {
    const { synthesis, say } = make();
    synthesis.voices = [];
    const { onEnd, spoken } = say();
    spoken.tell('error', { error: 'synthesis-unavailable' });
    expect(onEnd.mock.calls).toEqual([['noVoice']]);
  });

  test('is not held of one that speaks and lists none', async () => {
    const { synthesis, clock, say } = make();
    synthesis.voices = [];
    const { onEnd, spoken } = say();
    spoken.tell('start');
    synthesis.cancel.mockClear();
    await clock.advance(60_000);
    expect(onEnd).not.toHaveBeenCalled();
    expect(synthesis.cancel).not.toHaveBeenCalled();
  });

  test('is not held of voices that come in time: they have the 5 s of any voice', async () => {
    const { synthesis, clock, say } = make();
    synthesis.voices = [];
    const { onEnd } = say();
    synthesis.load([listed('Moira', 'en-IE')]);
    await clock.advance(4_999);
    expect(onEnd).not.toHaveBeenCalled();
    await clock.advance(1);
    expect(onEnd.mock.calls).toEqual([['failed']]);
  });

  test('what was stopped meanwhile is told once', async () => {
    const { synthesis, clock, speech, say } = make();
    synthesis.voices = [];
    const { onEnd } = say();
    speech.stop();
    await clock.advance(60_000);
    expect(onEnd.mock.calls).toEqual([['over']]);
  });
});
