/** The product's own sign, which stands for a person without a picture. */
const defaultLogo = '/icons/icon.svg';

/**
 * Where a person's picture is: its path resolved against the backend, undefined where it is empty
 * or the default logo (SPEC section 3, User).
 */
export const avatarSource = (avatarUrl: string | null, backend: string): string | undefined =>
  avatarUrl === null || avatarUrl === '' || avatarUrl === defaultLogo
    ? undefined
    : new URL(avatarUrl, backend).href;
