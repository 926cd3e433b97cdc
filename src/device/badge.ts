/** The parts of a page or a worker that a badge needs; some browsers have neither. */
interface BadgeApi {
  readonly setAppBadge?: ((count: number) => Promise<void>) | undefined;
  readonly clearAppBadge?: (() => Promise<void>) | undefined;
}

/** The number at the icon of the installed app. */
export interface Badge {
  /** Of 0 there is none. */
  show: (count: number) => void;
}

export const makeBadge = (api: BadgeApi): Badge => ({
  show: (count) => {
    const shown = count > 0 ? api.setAppBadge?.(count) : api.clearAppBadge?.();
    // Refused where the app is not installed: nobody waits for it.
    shown?.catch(() => undefined);
  },
});
