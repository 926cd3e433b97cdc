interface BadgeApi {
  readonly setAppBadge?: ((count: number) => Promise<void>) | undefined;
  readonly clearAppBadge?: (() => Promise<void>) | undefined;
}

export const makeBadge = (api: BadgeApi) => ({
  show: (count: number) => {
    const shown = count > 0 ? api.setAppBadge?.(count) : api.clearAppBadge?.();
    // Rejects if the app is not installed.
    shown?.catch(() => undefined);
  },
});
