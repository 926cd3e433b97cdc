const defaultLogo = '/icons/icon.svg';

/** Undefined if empty or the default logo. */
export const avatarSource = (avatarUrl: string | null, baseUrl: string): string | undefined =>
  avatarUrl === null || avatarUrl === '' || avatarUrl === defaultLogo
    ? undefined
    : new URL(avatarUrl, baseUrl).href;
