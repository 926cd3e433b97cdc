export const makeBadge = (api: Partial<NavigatorBadge>) => ({
  show: (count: number) => {
    const shown = count > 0 ? api.setAppBadge?.(count) : api.clearAppBadge?.();
    // Rejects if the app is not installed.
    shown?.catch(() => undefined);
  },
});
