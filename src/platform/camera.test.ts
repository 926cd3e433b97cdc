import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { settle } from '../../testkit/page/fakeClock.ts';
import { FalsifiedPixelsError, makeCamera, type LoadQrLibrary, type QrLibrary } from './camera.ts';

let asked: (MediaStreamConstraints | undefined)[];
let tracks: (EventTarget & { readyState: string })[];
/** The results of the next attempts to open a camera; without one it gives a picture. */
let answers: (() => Promise<MediaStream>)[];
let video: HTMLVideoElement;
let off: AbortController;
const onLost = jest.fn();
beforeEach(() => {
  asked = [];
  tracks = [];
  answers = [];
  off = new AbortController();
  onLost.mockClear();
  video = { srcObject: null, play: async () => undefined } as unknown as HTMLVideoElement;
});

const makeStream = (): MediaStream => {
  const stop = () => void (track.readyState = 'ended');
  const track = Object.assign(new EventTarget(), { readyState: 'live', stop });
  tracks.push(track);
  return { getTracks: () => [track], getVideoTracks: () => [track] } as unknown as MediaStream;
};
const devices = {
  getUserMedia: (constraints?: MediaStreamConstraints) => {
    asked.push(constraints);
    return answers.shift()?.() ?? Promise.resolve(makeStream());
  },
};
const refusing = (name: string, message?: string) => () =>
  Promise.reject(new DOMException(message, name));
const noLibrary = () => Promise.reject(new Error('not needed'));
const camera = makeCamera(devices, noLibrary);
const show = () => camera.show(video, off.signal, onLost);
const on = () => tracks.filter(({ readyState }) => readyState === 'live').length;

describe('the camera', () => {
  test('shows the rear camera at about 1280x720 without a microphone, until it is turned off; reports when it ends by itself', async () => {
    expect(await show()).toBeNull();
    const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
    expect(asked).toEqual([{ video: { facingMode: { ideal: 'environment' }, ...size } }]);
    expect([video.srcObject === null, on()]).toEqual([false, 1]);
    expect(await camera.requestPermission(off.signal)).toBeNull();
    expect([tracks.length, tracks[1]?.readyState]).toEqual([2, 'ended']);
    off.abort();
    expect([video.srcObject, on(), onLost.mock.calls]).toEqual([null, 0, []]);
    off = new AbortController();
    await show();
    tracks[2]?.dispatchEvent(new Event('ended'));
    expect(onLost).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['show', show],
    ['ask', () => camera.requestPermission(off.signal)],
  ])('is turned off when its picture comes after the end of %s', async (_how, open) => {
    let give = () => {};
    answers = [() => new Promise((resolve) => (give = () => resolve(makeStream())))];
    const opened = open();
    off.abort();
    give();
    await opened;
    expect([tracks.length, on(), video.srcObject]).toEqual([1, 0, null]);
  });

  test.each([
    ['NotAllowedError', '', { kind: 'denied' }],
    ['NotFoundError', '', { kind: 'missing' }],
    ['SecurityError', '', { kind: 'denied' }],
    ['NotReadableError', 'Could not start it', { kind: 'busy' }],
    ['AbortError', 'Could not start it', { kind: 'failed', reason: 'Could not start it' }],
    ['AbortError', '', { kind: 'failed', reason: 'AbortError' }],
  ])('%s “%s” is a problem', async (name, message, problem) => {
    for (const open of [show, () => camera.requestPermission(off.signal)]) {
      answers = [refusing(name, message)];
      expect(await open()).toEqual(problem);
    }
  });

  test('a missing API or a video that cannot play is a problem', async () => {
    const none = makeCamera(undefined, noLibrary);
    expect(await none.requestPermission(off.signal)).toEqual({ kind: 'unsupported' });
    expect(await none.show(video, off.signal, onLost)).toEqual({ kind: 'unsupported' });
    video.play = refusing('AbortError', 'No frames');
    expect(await show()).toEqual({ kind: 'failed', reason: 'No frames' });
    off.abort();
    expect(on()).toBe(0);
  });
});

describe('a code reader', () => {
  const terminate = jest.fn();
  class FakeWorker {
    terminate = terminate;
  }
  const engine = new FakeWorker();
  const scanImage = jest.fn<(video: object, options: object) => Promise<{ data: string }>>();
  const createQrEngine = jest.fn<() => Promise<object>>();
  const load = jest.fn<LoadQrLibrary>();
  const makeReader = (isFalsified = false) =>
    makeCamera(devices, load).makeReader(() => isFalsified);
  beforeEach(() => {
    jest.resetAllMocks();
    Object.assign(globalThis, { Worker: FakeWorker });
    load.mockResolvedValue({ default: { scanImage, createQrEngine } as unknown as QrLibrary });
    createQrEngine.mockResolvedValue(engine);
    scanImage.mockResolvedValue({ data: 'a code' });
  });

  test('loads one engine at once, reads all pictures with it, and ends with it', async () => {
    const reader = makeReader();
    await settle();
    expect(createQrEngine).toHaveBeenCalledTimes(1);
    expect([await reader.read(video), await reader.read(video)]).toEqual(['a code', 'a code']);
    expect(createQrEngine).toHaveBeenCalledTimes(1);
    expect(scanImage.mock.lastCall?.[1]).toMatchObject({ qrEngine: engine });
    scanImage.mockRejectedValueOnce('No QR code found');
    expect(await reader.read(video)).toBeNull();
    reader.close();
    await settle();
    expect(terminate).toHaveBeenCalledTimes(1);
    expect(await reader.read(video)).toBeNull();
    expect(scanImage).toHaveBeenCalledTimes(3);
  });

  test('does not look for a code in falsified pixels, unless the browser reads it itself', async () => {
    const reader = makeReader(true);
    await expect(reader.read(video)).rejects.toThrow(FalsifiedPixelsError);
    expect(scanImage).not.toHaveBeenCalled();
    createQrEngine.mockResolvedValue({});
    expect(await makeReader(true).read(video)).toBe('a code');
  });

  test('ends an engine that loads late, and loads again with the next picture after a failure', async () => {
    let give = (_engine: object) => {};
    createQrEngine.mockReturnValueOnce(new Promise((resolve) => (give = resolve)));
    makeReader().close();
    give(engine);
    await settle();
    expect(terminate).toHaveBeenCalledTimes(1);
    load.mockRejectedValueOnce(new Error('ChunkLoadError'));
    const reader = makeReader();
    await expect(reader.read(video)).rejects.toThrow('ChunkLoadError');
    expect(await reader.read(video)).toBe('a code');
  });
});
