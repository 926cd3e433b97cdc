import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { settle } from '../../testkit/page/drivenClock.ts';
import { makeCamera } from './camera.ts';
import type { LoadQrLibrary, QrLibrary } from './cameraReader.ts';

type Devices = Pick<MediaDevices, 'getUserMedia'>;

let asked: (MediaStreamConstraints | undefined)[];
let tracks: (EventTarget & { readyState: string })[];
/** What each attempt to open a camera comes to, one after the other; then a picture. */
let answers: (() => Promise<MediaStream>)[];
let video: HTMLVideoElement;
let off: AbortController;
const onLost = jest.fn();

const makeStream = (): MediaStream => {
  const track = Object.assign(new EventTarget(), {
    readyState: 'live',
    stop: () => {
      track.readyState = 'ended';
    },
  });
  tracks.push(track);
  return { getTracks: () => [track], getVideoTracks: () => [track] } as unknown as MediaStream;
};
const refusing =
  (name: string, message = '') =>
  () =>
    Promise.reject(new DOMException(message, name));

beforeEach(() => {
  asked = [];
  tracks = [];
  answers = [];
  off = new AbortController();
  onLost.mockClear();
  video = { srcObject: null, play: async () => undefined } as unknown as HTMLVideoElement;
});

const devices: Devices = {
  getUserMedia: (constraints) => {
    asked.push(constraints);
    return answers.shift()?.() ?? Promise.resolve(makeStream());
  },
};
const noLibrary = () => Promise.reject(new Error('not needed'));
const camera = () => makeCamera(devices, noLibrary);
const show = () => camera().show(video, off.signal, onLost);
const on = () => tracks.filter(({ readyState }) => readyState === 'live').length;

describe('the camera', () => {
  test('prefers the rear camera, about 1280x720, and asks for no microphone', async () => {
    expect(await show()).toBeNull();
    expect(asked).toEqual([
      {
        video: {
          facingMode: { ideal: 'environment' },
          width: { ideal: 1280 },
          height: { ideal: 720 },
        },
      },
    ]);
    expect(video.srcObject).not.toBeNull();
  });

  test('is on until it is told to be off', async () => {
    await show();
    expect(on()).toBe(1);
    off.abort();
    expect(on()).toBe(0);
    expect(video.srcObject).toBeNull();
    expect(onLost).not.toHaveBeenCalled();
  });

  test.each(['show', 'ask'] as const)(
    'is off at once where its picture comes too late (%s)',
    async (how) => {
      let give = () => {};
      answers = [() => new Promise((resolve) => (give = () => resolve(makeStream())))];
      const shown = how === 'show' ? show() : camera().ask(off.signal);
      off.abort();
      give();
      await shown;
      expect(tracks).toHaveLength(1);
      expect(on()).toBe(0);
      expect(video.srcObject).toBeNull();
    },
  );

  test('tells when it ends by itself', async () => {
    await show();
    tracks[0]?.dispatchEvent(new Event('ended'));
    expect(onLost).toHaveBeenCalledTimes(1);
  });

  test('is opened and closed to ask for permission', async () => {
    expect(await camera().ask(off.signal)).toBeNull();
    expect(tracks).toHaveLength(1);
    expect(on()).toBe(0);
  });

  test.each(['NotFoundError', 'OverconstrainedError'])(
    'is any that there is, where none is as it was wanted (%s)',
    async (name) => {
      answers = [refusing(name)];
      expect(await show()).toBeNull();
      expect(asked[1]).toEqual({ video: true });
      expect(on()).toBe(1);
    },
  );

  test('is not asked for once more by whoever has gone', async () => {
    answers = [refusing('NotFoundError')];
    const shown = show();
    off.abort();
    await shown;
    expect(asked).toHaveLength(1);
  });
});

describe('why there is no picture', () => {
  test.each([
    ['NotAllowedError', '', { kind: 'denied' }],
    ['NotFoundError', '', { kind: 'missing' }],
    ['OverconstrainedError', '', { kind: 'missing' }],
    ['NotReadableError', 'Could not start it', { kind: 'failed', reason: 'Could not start it' }],
    ['NotReadableError', '', { kind: 'failed', reason: 'NotReadableError' }],
  ])('%s “%s”', async (name, message, problem) => {
    answers = [refusing(name, message), refusing(name, message)];
    expect(await show()).toEqual(problem);
    answers = [refusing(name, message), refusing(name, message)];
    expect(await camera().ask(off.signal)).toEqual(problem);
  });

  test('a browser that lends no camera', async () => {
    const none = makeCamera(undefined, noLibrary);
    expect(await none.ask(off.signal)).toEqual({ kind: 'unsupported' });
    expect(await none.show(video, off.signal, onLost)).toEqual({ kind: 'unsupported' });
  });

  test('a picture that cannot be played', async () => {
    video.play = refusing('AbortError', 'No frames');
    expect(await show()).toEqual({ kind: 'failed', reason: 'No frames' });
    off.abort();
    expect(on()).toBe(0);
  });
});

describe('reading codes', () => {
  const terminate = jest.fn();
  class FakeWorker {
    terminate = terminate;
  }
  const engine = new FakeWorker();
  const scanImage = jest.fn<(video: object, options: object) => Promise<{ data: string }>>();
  const createQrEngine = jest.fn<() => Promise<object>>();
  const library = { scanImage, createQrEngine } as unknown as QrLibrary;
  const load = jest.fn<LoadQrLibrary>();
  const makeReader = () => makeCamera(devices, load).makeReader();

  beforeEach(() => {
    jest.resetAllMocks();
    Object.assign(globalThis, { Worker: FakeWorker });
    load.mockResolvedValue({ default: library });
    createQrEngine.mockResolvedValue(engine);
    scanImage.mockResolvedValue({ data: 'a code' });
  });

  test('uses one engine for all pictures of a visit, loaded while the camera starts', async () => {
    const reader = makeReader();
    await settle();
    expect(createQrEngine).toHaveBeenCalledTimes(1);
    expect(await reader.read(video)).toBe('a code');
    expect(await reader.read(video)).toBe('a code');
    expect(createQrEngine).toHaveBeenCalledTimes(1);
    expect(scanImage.mock.lastCall?.[1]).toMatchObject({
      qrEngine: engine,
      returnDetailedScanResult: true,
    });
  });

  test('finds nothing in a picture without a code', async () => {
    scanImage.mockRejectedValue('No QR code found');
    expect(await makeReader().read(video)).toBeNull();
  });

  test('leaves no worker behind, and reads no more', async () => {
    const reader = makeReader();
    await reader.read(video);
    reader.end();
    await settle();
    expect(terminate).toHaveBeenCalledTimes(1);
    expect(await reader.read(video)).toBeNull();
    expect(scanImage).toHaveBeenCalledTimes(1);
  });

  test('leaves no worker behind that comes after the end', async () => {
    let give = (_engine: object) => {};
    createQrEngine.mockReturnValue(new Promise((resolve) => (give = resolve)));
    makeReader().end();
    give(engine);
    await settle();
    expect(terminate).toHaveBeenCalledTimes(1);
  });

  test('that cannot be loaded is tried again with the next picture', async () => {
    load.mockRejectedValueOnce(new Error('ChunkLoadError'));
    const reader = makeReader();
    await expect(reader.read(video)).rejects.toThrow('ChunkLoadError');
    expect(await reader.read(video)).toBe('a code');
  });
});
