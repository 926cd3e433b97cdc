export type LocationPermission = PermissionState | 'unsupported';

export interface Position {
  readonly lat: number;
  readonly lon: number;
  /** In metres. */
  readonly accuracy: number;
}

const timeoutMs = 5_000;

type Browser = Partial<Pick<Navigator, 'geolocation' | 'permissions'>>;

/** A browser that does not tell its permission could ask in an emergency: it counts as unsupported. */
export const makeLocation = ({ geolocation, permissions }: Browser) => {
  const status = async (): Promise<PermissionStatus | null> => {
    if (!geolocation || !permissions) return null;
    return permissions.query({ name: 'geolocation' }).catch(() => null);
  };
  const permission = async (): Promise<LocationPermission> =>
    (await status())?.state ?? 'unsupported';
  /** Null if it is denied, unavailable or too slow. */
  const measure = () =>
    new Promise<Position | null>((resolve) => {
      geolocation?.getCurrentPosition(
        ({ coords: { latitude: lat, longitude: lon, accuracy } }) =>
          resolve({ lat, lon, accuracy }),
        () => resolve(null),
        { enableHighAccuracy: true, timeout: timeoutMs },
      );
    });
  return {
    requestPermission: async () => {
      if ((await permission()) !== 'unsupported') await measure();
      return permission();
    },
    /** Calls back at once, and whenever it changes, until the signal aborts. */
    watchPermission: async (
      onChange: (permission: LocationPermission) => void,
      off: AbortSignal,
    ) => {
      const known = await status();
      const report = () => onChange(known?.state ?? 'unsupported');
      known?.addEventListener('change', report, { signal: off });
      if (!off.aborted) report();
    },
    /** Never asks for permission: null without it. */
    current: async () => ((await permission()) === 'granted' ? measure() : null),
  };
};

export type LocationService = ReturnType<typeof makeLocation>;
