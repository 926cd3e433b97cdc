/** @jest-environment node */
import { expect, jest, test } from '@jest/globals';
import { makeLocation } from './location.ts';

const coords = { latitude: 52.52, longitude: 13.405, accuracy: 20, altitude: 34 };
type GetPosition = Geolocation['getCurrentPosition'];

/** A browser whose user answers its question like this. */
const browser = (state: PermissionState, answer = state) => {
  const status = Object.assign(new EventTarget(), { state });
  const getCurrentPosition = jest.fn<GetPosition>((found, failed) => {
    status.state = answer;
    if (answer === 'granted') found({ coords } as GeolocationPosition);
    else failed?.({ code: 1 } as GeolocationPositionError);
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

test('with permission, the position is measured within 5 s', async () => {
  const { location, getCurrentPosition } = browser('granted');
  expect(await location.current()).toEqual({ lat: 52.52, lon: 13.405, accuracy: 20 });
  expect(getCurrentPosition.mock.calls[0]?.[2]).toMatchObject({ timeout: 5_000 });
  getCurrentPosition.mockImplementation((_found, failed) =>
    failed?.({ code: 3 } as GeolocationPositionError),
  );
  expect(await location.current()).toBeNull();
});

test.each(['prompt', 'denied'] as const)('with %s, no position is asked for', async (state) => {
  const { location, getCurrentPosition } = browser(state, 'granted');
  expect(await location.current()).toBeNull();
  expect(getCurrentPosition).not.toHaveBeenCalled();
});

test.each(['granted', 'denied', 'prompt'] as const)(
  'the browser asks where it must, and its user answers %s',
  async (answer) => {
    const { location, getCurrentPosition } = browser('prompt', answer);
    expect(await location.requestPermission()).toBe(answer);
    expect(getCurrentPosition).toHaveBeenCalledTimes(1);
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

test('a browser that lacks a part, or does not tell its permission, is never asked', async () => {
  const { geolocation } = { geolocation: { getCurrentPosition: jest.fn() } };
  const refuse = { query: async () => Promise.reject(new TypeError('geolocation')) };
  for (const parts of [{}, { geolocation }, { geolocation, permissions: refuse }]) {
    const location = makeLocation(parts as unknown as Navigator);
    expect(await location.requestPermission()).toBe('unsupported');
    expect(await location.current()).toBeNull();
    const seen: string[] = [];
    const on = new AbortController().signal;
    await location.watchPermission((permission) => seen.push(permission), on);
    expect(seen).toEqual(['unsupported']);
  }
  expect(geolocation.getCurrentPosition).not.toHaveBeenCalled();
});
