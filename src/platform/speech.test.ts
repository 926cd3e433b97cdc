/** @jest-environment node */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { makeFakeClock } from '../../testkit/page/fakeClock.ts';
import { makeSpeech, type SpeechEnd, type SpeechOptions } from './speech.ts';

class FakeUtterance extends EventTarget {
  lang = '';
  rate = 0;
  voice: unknown = null;
  readonly text: string;
  constructor(text: string) {
    super();
    this.text = text;
  }
  /** Dispatches the event as a browser does. */
  tell(type: string, what: object = {}) {
    this.dispatchEvent(Object.assign(new Event(type), what));
  }
}

const fakeVoiceEntry = (voiceURI: string, lang: string, localService = true) => ({
  voiceURI,
  name: voiceURI,
  lang,
  localService,
});

class FakeSynthesis extends EventTarget {
  voices = [fakeVoiceEntry('Own', 'de-DE'), fakeVoiceEntry('Moira', 'en-IE')];
  readonly getVoices = () => this.voices;
  readonly cancel = jest.fn();
  readonly speak = jest.fn<(words: FakeUtterance) => void>();
  /** Loaded late. */
  load(voices: ReturnType<typeof fakeVoiceEntry>[]) {
    this.voices = voices;
    this.dispatchEvent(new Event('voiceschanged'));
  }
}

/** Speech over a fake synthesis that the test drives. */
const makeSpeechWithFakeSynthesis = () => {
  const synthesis = new FakeSynthesis();
  const clock = makeFakeClock(0);
  const speech = makeSpeech(synthesis as unknown as SpeechSynthesis, clock);
  const say = (saying: Partial<SpeechOptions> = {}, words = 'Good morning') => {
    const onEnd = jest.fn<(how: SpeechEnd) => void>();
    speech.say(words, { speed: 'usual', voiceId: null, onEnd, ...saying });
    return { onEnd, spoken: synthesis.speak.mock.lastCall![0] };
  };
  return { synthesis, clock, speech, say };
};

beforeEach(() => {
  Object.assign(globalThis, { SpeechSynthesisUtterance: FakeUtterance });
});
/** Speaks at once; `latest` is what the synthesis speaks last. */
const speak = (
  saying: Partial<SpeechOptions> = {},
  voices?: ReturnType<typeof fakeVoiceEntry>[],
) => {
  const made = makeSpeechWithFakeSynthesis();
  if (voices) made.synthesis.voices = voices;
  const said = made.say(saying, 'Good morning, Rosa');
  made.synthesis.cancel.mockClear();
  return { ...made, ...said, latest: () => made.synthesis.speak.mock.lastCall![0] };
};

describe('speech', () => {
  test.each([
    ['slow', 110],
    ['usual', 150],
    ['fast', 180],
  ] as const)('that is %s has %i of the usual 180 words a minute', (speed, words) => {
    expect(speak({ speed }).spoken.rate * 180).toBeCloseTo(words);
  });

  test.each([
    [null, 'en', null],
    ['Moira', 'en-IE', { voiceURI: 'Moira' }],
    ['removed', 'en', null],
  ])('with the chosen voice %p is in %s', (voiceId, lang, voice) => {
    expect(speak({ voiceId }).spoken).toMatchObject({ text: 'Good morning, Rosa', lang, voice });
  });

  test('ends the speech before it, of which nothing more is reported', () => {
    const onWord = jest.fn();
    const { synthesis, speech, say, spoken, onEnd } = speak({ onWord });
    const second = say();
    expect(synthesis.cancel).toHaveBeenCalledTimes(1);
    spoken.tell('boundary', { name: 'word', charIndex: 5, charLength: 7 });
    spoken.tell('error', { error: 'interrupted' });
    expect(onWord).not.toHaveBeenCalled();
    expect(onEnd.mock.calls).toEqual([['over']]);
    expect(second.onEnd).not.toHaveBeenCalled();
    speech.stop();
    expect(synthesis.cancel).toHaveBeenCalledTimes(2);
    expect(second.onEnd.mock.calls).toEqual([['over']]);
  });

  test.each([
    ['end', {}, 'over'],
    ['error', { error: 'canceled' }, 'over'],
    ['error', { error: 'interrupted' }, 'over'],
    ['error', { error: 'network' }, 'failed'],
  ] as const)('reports its %s %j once as %s', (event, what, how) => {
    const { onEnd, spoken } = speak();
    expect(onEnd).not.toHaveBeenCalled();
    spoken.tell(event, what);
    spoken.tell('end');
    expect(onEnd.mock.calls).toEqual([[how]]);
  });

  test('reports each word with its length, from the text where the browser gives none', () => {
    const onWord = jest.fn();
    const { spoken } = speak({ onWord });
    for (const event of [
      { name: 'word', charIndex: 0, charLength: 4 },
      { name: 'sentence', charIndex: 0, charLength: 18 },
      { name: 'word', charIndex: 5 },
      { name: 'word', charIndex: 5, charLength: 0 },
      { name: 'word', charIndex: 18 },
    ]) {
      spoken.tell('boundary', event);
    }
    expect(onWord.mock.calls).toEqual([
      [0, 4],
      [5, 8],
      [5, 8],
      [18, 0],
    ]);
  });
});

test('the voices are the English ones, each once, reported again when loaded until stopped', () => {
  const { synthesis, speech } = makeSpeechWithFakeSynthesis();
  const moira = fakeVoiceEntry('Moira', 'en-IE');
  const others = [fakeVoiceEntry('Own', 'de-DE'), fakeVoiceEntry('x', 'enm')];
  synthesis.voices = [];
  const run = jest.fn();
  const stop = speech.onVoices(run);
  synthesis.load([...others, moira, moira, fakeVoiceEntry('Android', 'en_US', false)]);
  stop();
  synthesis.load([]);
  expect(run.mock.calls).toEqual([
    [[]],
    [
      [
        { id: 'Moira', name: 'Moira', lang: 'en-IE', local: true },
        { id: 'Android', name: 'Android', lang: 'en-US', local: false },
      ],
    ],
  ]);
});

describe('without a voice', () => {
  test('a browser that cannot speak reports it at once', () => {
    const none = makeSpeech(undefined, makeFakeClock(0));
    const [onEnd, run] = [jest.fn(), jest.fn()];
    none.say('Good morning', { speed: 'usual', voiceId: null, onEnd });
    none.onVoices(run)();
    none.stop();
    expect(onEnd.mock.calls).toEqual([['noVoice']]);
    expect(run.mock.calls).toEqual([[[]]]);
  });

  test('silence is reported after 2 s, and an error at once', async () => {
    const { clock, onEnd, synthesis } = speak({}, []);
    await clock.advance(1_999);
    expect(onEnd).not.toHaveBeenCalled();
    await clock.advance(1);
    expect(onEnd.mock.calls).toEqual([['noVoice']]);
    expect(synthesis.cancel).toHaveBeenCalledTimes(1);
    const other = speak({}, []);
    other.spoken.tell('error', { error: 'synthesis-unavailable' });
    expect(other.onEnd.mock.calls).toEqual([['noVoice']]);
  });
});

test.each(['listed', 'loaded late'])('a voice that is %s has 5 s to begin', async (how) => {
  const { clock, onEnd, spoken, synthesis } = speak({}, how === 'listed' ? undefined : []);
  if (how !== 'listed') synthesis.load([fakeVoiceEntry('Moira', 'en-IE')]);
  // Safari may report a cancel at once.
  synthesis.cancel.mockImplementation(() => spoken.tell('error', { error: 'canceled' }));
  await clock.advance(4_999);
  expect(onEnd).not.toHaveBeenCalled();
  await clock.advance(1);
  expect(onEnd.mock.calls).toEqual([['failed']]);
  expect(synthesis.cancel).toHaveBeenCalledTimes(1);
  expect(synthesis.speak).toHaveBeenCalledTimes(1);
});

describe('a voice from the network', () => {
  const remote = () => {
    const onWord = jest.fn();
    const voices = [fakeVoiceEntry('Moira', 'en-IE'), fakeVoiceEntry('Cloud', 'en-GB', false)];
    return { ...speak({ voiceId: 'Cloud', onWord }, voices), onWord };
  };

  test('is replaced after 5 s by the voice of the device, whose events count from then on', async () => {
    const { clock, spoken, latest, onEnd, onWord, synthesis } = remote();
    expect(spoken).toMatchObject({ lang: 'en-GB', voice: { voiceURI: 'Cloud' } });
    await clock.advance(5_000);
    spoken.tell('error', { error: 'canceled' });
    expect(synthesis.cancel).toHaveBeenCalledTimes(1);
    const { text, rate } = spoken;
    expect(latest()).toMatchObject({ text, lang: 'en', voice: null, rate });
    latest().tell('start');
    latest().tell('boundary', { name: 'word', charIndex: 5, charLength: 7 });
    await clock.advance(60_000);
    expect([onWord.mock.calls, onEnd.mock.calls]).toEqual([[[5, 7]], []]);
    latest().tell('end');
    expect(onEnd.mock.calls).toEqual([['over']]);
  });

  test('is replaced once: a second silence or error is a failure', async () => {
    const silent = remote();
    await silent.clock.advance(9_999);
    expect(silent.onEnd).not.toHaveBeenCalled();
    await silent.clock.advance(1);
    expect(silent.onEnd.mock.calls).toEqual([['failed']]);
    expect(silent.synthesis.speak).toHaveBeenCalledTimes(2);
    const { spoken, latest, onEnd } = remote();
    spoken.tell('error', { error: 'network' });
    expect(latest()).toMatchObject({ voice: null });
    expect(onEnd).not.toHaveBeenCalled();
    latest().tell('error', { error: 'synthesis-failed' });
    expect(onEnd.mock.calls).toEqual([['failed']]);
  });
});
