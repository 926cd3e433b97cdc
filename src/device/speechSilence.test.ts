/** @jest-environment node */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { FakeUtterance, listed, makeFakeSpeech as make } from '../../testkit/page/fakeSynthesis.ts';

beforeEach(() => {
  Object.assign(globalThis, { SpeechSynthesisUtterance: FakeUtterance });
});

describe('a listed voice', () => {
  test('that has not begun after 5 s would stay silent without a word: it is told, once', async () => {
    const { synthesis, clock, say } = make();
    const { onEnd, spoken } = say({ voiceId: 'Moira' });
    await clock.advance(4_999);
    expect(onEnd).not.toHaveBeenCalled();
    synthesis.cancel.mockClear();
    await clock.advance(1);
    spoken.tell('error', { error: 'canceled' });
    expect(onEnd.mock.calls).toEqual([['failed']]);
    expect(synthesis.cancel).toHaveBeenCalledTimes(1);
    expect(synthesis.speak).toHaveBeenCalledTimes(1);
  });

  test('is told to be silent also where the browser calls it stopped at once, as Safari may', async () => {
    const { synthesis, clock, say } = make();
    const { onEnd, spoken } = say();
    synthesis.cancel.mockImplementation(() => spoken.tell('error', { error: 'canceled' }));
    await clock.advance(5_000);
    expect(onEnd.mock.calls).toEqual([['failed']]);
  });

  test('that has begun is not cut short, however long it speaks', async () => {
    const { synthesis, clock, say } = make();
    const { onEnd, spoken } = say();
    await clock.advance(4_999);
    spoken.tell('start');
    synthesis.cancel.mockClear();
    await clock.advance(600_000);
    expect(onEnd).not.toHaveBeenCalled();
    expect(synthesis.cancel).not.toHaveBeenCalled();
  });
});

describe('a chosen voice that needs a network', () => {
  const sayRemotely = () => {
    const made = make();
    made.synthesis.voices = [listed('Moira', 'en-IE'), listed('Cloud', 'en-GB', false)];
    const onWord = jest.fn();
    const first = made.say({ voiceId: 'Cloud', onWord });
    const latest = () => made.synthesis.speak.mock.lastCall![0];
    return { ...made, ...first, onWord, latest };
  };

  test('and has not begun after 5 s gives way to the device’s own, and what it tells is not heard', async () => {
    const { clock, spoken, latest, onEnd, onWord, synthesis } = sayRemotely();
    expect(spoken).toMatchObject({ lang: 'en-GB', voice: { voiceURI: 'Cloud' } });
    synthesis.cancel.mockClear();
    await clock.advance(5_000);
    spoken.tell('error', { error: 'canceled' });
    expect(synthesis.cancel).toHaveBeenCalledTimes(1);
    expect(latest()).toMatchObject({ text: 'Good morning', lang: 'en', voice: null });
    expect(latest().rate).toBe(spoken.rate);
    latest().tell('start');
    latest().tell('boundary', { name: 'word', charIndex: 5, charLength: 7 });
    await clock.advance(60_000);
    expect(onWord.mock.calls).toEqual([[5, 7]]);
    expect(onEnd).not.toHaveBeenCalled();
    latest().tell('end');
    expect(onEnd.mock.calls).toEqual([['over']]);
  });

  test('gives way once: where the own does not begin either, that is told', async () => {
    const { clock, onEnd, synthesis } = sayRemotely();
    await clock.advance(9_999);
    expect(onEnd).not.toHaveBeenCalled();
    await clock.advance(1);
    expect(onEnd.mock.calls).toEqual([['failed']]);
    expect(synthesis.speak).toHaveBeenCalledTimes(2);
  });

  test('gives way at once where the browser tells that it failed', () => {
    const { spoken, latest, onEnd } = sayRemotely();
    spoken.tell('error', { error: 'network' });
    expect(latest()).toMatchObject({ voice: null });
    expect(onEnd).not.toHaveBeenCalled();
    latest().tell('error', { error: 'synthesis-failed' });
    expect(onEnd.mock.calls).toEqual([['failed']]);
  });

  test('and breaks off in the midst of the words is not begun again', () => {
    const { spoken, onEnd, synthesis } = sayRemotely();
    spoken.tell('start');
    spoken.tell('error', { error: 'network' });
    expect(onEnd.mock.calls).toEqual([['failed']]);
    expect(synthesis.speak).toHaveBeenCalledTimes(1);
  });

  test('and was stopped stays stopped', async () => {
    const { clock, speech, onEnd, synthesis } = sayRemotely();
    speech.stop();
    await clock.advance(60_000);
    expect(onEnd.mock.calls).toEqual([['over']]);
    expect(synthesis.speak).toHaveBeenCalledTimes(1);
  });
});
