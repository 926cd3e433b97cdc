/** @jest-environment node */
import { expect, jest, test } from '@jest/globals';
import { makeLocation } from './location.ts';

const coords = { latitude: 52.52, longitude: 13.405, accuracy: 20, altitude: 34 };
type GetPosition = Geolocation['getCurrentPosition'];

const failure = (code: number) => ({ code }) as GeolocationPositionError;

/** A browser whose user answers its question like this. */
const browser = (state: PermissionState, answer = state) => {
  const status = Object.assign(new EventTarget(), { state });
  const getCurrentPosition = jest.fn<GetPosition>((found, failed) => {
    status.state = answer;
    if (answer === 'granted') found({ coords } as GeolocationPosition);
    else failed?.(failure(1));
  });
  const query = jest.fn(async () => status);
  const parts = { geolocation: { getCurrentPosition }, permissions: { query } };
  return {
    status,
    query,
    getCurrentPosition,
    location: makeLocation(parts as unknown as Navigator),
  };
};

test.each(['granted', 'prompt'] as const)(
  'with %s, the position of an alert is measured, asked for where the browser must, within 60 s',
  async (state) => {
    const { location, getCurrentPosition } = browser(state, 'granted');
    expect(await location.current()).toEqual({ lat: 52.52, lon: 13.405, accuracy: 20 });
    expect(getCurrentPosition.mock.calls[0]?.[2]).toMatchObject({ timeout: 60_000 });
    getCurrentPosition.mockImplementation((_found, failed) => failed?.(failure(3)));
    expect(await location.current()).toBeNull();
  },
);

test('a question at the press that is denied leaves the alert without a position; then none is asked', async () => {
  const { location, getCurrentPosition } = browser('prompt', 'denied');
  expect([await location.current(), await location.current()]).toEqual([null, null]);
  expect(getCurrentPosition).toHaveBeenCalledTimes(1);
});

test.each(['granted', 'denied', 'prompt'] as const)(
  'the browser asks where it must, and its user answers %s',
  async (answer) => {
    const { location, getCurrentPosition } = browser('prompt', answer);
    expect(await location.requestPermission()).toBe(answer);
    expect(getCurrentPosition).toHaveBeenCalledTimes(1);
  },
);

test.each<[string, GetPosition]>([
  ['measures', (found) => found({ coords } as GeolocationPosition)],
  ['cannot measure', (_found, failed) => failed?.(failure(2))],
])(
  'a browser that was allowed and stays at prompt has the permission: it %s',
  async (_how, get) => {
    const { location, getCurrentPosition } = browser('prompt');
    getCurrentPosition.mockImplementation(get);
    expect(await location.requestPermission()).toBe('granted');
  },
);

test('a permission is reported at once, and as it changes, until it is of no interest', async () => {
  const { location, status } = browser('granted');
  const off = new AbortController();
  const seen: string[] = [];
  await location.watchPermission((permission) => seen.push(permission), off.signal);
  const change = (state: PermissionState) => {
    status.state = state;
    status.dispatchEvent(new Event('change'));
  };
  change('denied');
  off.abort();
  change('granted');
  expect(seen).toEqual(['granted', 'denied']);
  await location.watchPermission((permission) => seen.push(permission), off.signal);
  expect(seen).toHaveLength(2);
});

test('a browser that does not tell its permission asks; one without a position is unsupported', async () => {
  const { getCurrentPosition } = browser('granted');
  const refuse = { query: async () => Promise.reject(new TypeError('geolocation')) };
  for (const [parts, permission] of [
    [{}, 'unsupported'],
    [{ geolocation: { getCurrentPosition } }, 'prompt'],
    [{ geolocation: { getCurrentPosition }, permissions: refuse }, 'prompt'],
  ] as const) {
    const location = makeLocation(parts as unknown as Navigator);
    const seen: string[] = [];
    await location.watchPermission((state) => seen.push(state), new AbortController().signal);
    expect(seen).toEqual([permission]);
    const isAble = permission === 'prompt';
    expect(await location.requestPermission()).toBe(isAble ? 'granted' : permission);
    expect((await location.current()) !== null).toBe(isAble);
  }
});
