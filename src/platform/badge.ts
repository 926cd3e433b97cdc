interface BadgeApi {
  readonly setAppBadge?: ((count: number) => Promise<void>) | undefined;
  readonly clearAppBadge?: (() => Promise<void>) | undefined;
}

export interface Badge {
  show: (count: number) => void;
}

export const makeBadge = (api: BadgeApi): Badge => ({
  show: (count) => {
    const shown = count > 0 ? api.setAppBadge?.(count) : api.clearAppBadge?.();
    // Rejects if the app is not installed.
    shown?.catch(() => undefined);
  },
});
