export type LocationPermission = PermissionState | 'unsupported';

export interface Position {
  readonly lat: number;
  readonly lon: number;
  /** In metres. */
  readonly accuracy: number;
}

/** Counted from the permission. Nothing waits for the position of an alert. */
const timeoutsMs = { request: 5_000, alert: 60_000 } as const;

type Browser = Partial<Pick<Navigator, 'geolocation' | 'permissions'>>;

const isDenial = (error: GeolocationPositionError): boolean => error.code === 1;

/** A browser that does not tell its permission has to ask. */
export const makeLocation = ({ geolocation, permissions }: Browser) => {
  const status = async (): Promise<PermissionStatus | null> =>
    permissions?.query({ name: 'geolocation' }).catch(() => null) ?? null;
  const stateOf = (known: PermissionStatus | null): LocationPermission =>
    geolocation ? (known?.state ?? 'prompt') : 'unsupported';
  const permission = async () => stateOf(await status());
  /** Asks where the browser has to. Null if it is unavailable or too slow. */
  const measure = (timeout: number) =>
    new Promise<Position | 'denied' | null>((resolve) => {
      geolocation?.getCurrentPosition(
        ({ coords: { latitude: lat, longitude: lon, accuracy } }) =>
          resolve({ lat, lon, accuracy }),
        (error) => resolve(isDenial(error) ? 'denied' : null),
        { enableHighAccuracy: true, timeout },
      );
    });
  return {
    requestPermission: async (): Promise<LocationPermission> => {
      if ((await permission()) === 'unsupported') return 'unsupported';
      const measured = await measure(timeoutsMs.request);
      const known = await permission();
      // iPhones stay at `prompt` and ask again each time the app is opened.
      return known === 'prompt' && measured !== 'denied' ? 'granted' : known;
    },
    /** Calls back at once, and whenever it changes, until the signal aborts. */
    watchPermission: async (
      onChange: (permission: LocationPermission) => void,
      off: AbortSignal,
    ) => {
      const known = await status();
      const report = () => onChange(stateOf(known));
      known?.addEventListener('change', report, { signal: off });
      if (!off.aborted) report();
    },
    /** Of an alert; null if it is not allowed or not known. */
    current: async (): Promise<Position | null> => {
      if (!['granted', 'prompt'].includes(await permission())) return null;
      const measured = await measure(timeoutsMs.alert);
      return measured === 'denied' ? null : measured;
    },
  };
};
