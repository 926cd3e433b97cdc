import type { LocationPermission, makeLocation, Position } from '../../src/platform/location.ts';

const home: Position = { lat: 52.52, lon: 13.405, accuracy: 20 };

/** A device that lies at home, and whose user allows what the browser asks. */
export const makeFakeLocation = () => {
  let permission: LocationPermission = 'prompt';
  let answer: LocationPermission = 'granted';
  let position: Promise<Position | null> = Promise.resolve(home);
  const watchers = new Set<(permission: LocationPermission) => void>();
  const setPermission = (next: LocationPermission) => {
    permission = next;
    watchers.forEach((report) => report(next));
  };
  const service: ReturnType<typeof makeLocation> = {
    requestPermission: async () => {
      if (permission === 'prompt') setPermission(answer);
      return permission;
    },
    watchPermission: async (onChange, off) => {
      watchers.add(onChange);
      off.addEventListener('abort', () => watchers.delete(onChange));
      onChange(permission);
    },
    current: () =>
      permission === 'granted' || permission === 'prompt' ? position : Promise.resolve(null),
  };
  return {
    service,
    home,
    setPermission,
    /** What the user answers when the browser asks. */
    answerWith: (next: LocationPermission) => void (answer = next),
    /** What the device measures from now on. */
    measure: (next: Promise<Position | null>) => void (position = next),
  };
};
