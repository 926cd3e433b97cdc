/** Keeps a text such as a password out of actions, state and DevTools. */
export interface Secret {
  /** Returns the text on the first call and '' afterwards. */
  readonly revealOnce: () => string;
}

export const makeSecret = (text: string): Secret => {
  let kept = text;
  return {
    revealOnce: () => {
      const told = kept;
      kept = '';
      return told;
    },
  };
};

type SecretField = 'password' | 'currentPassword' | 'newPassword' | 'token' | 'invitation';

export type WithSecrets<Body> = {
  [Field in keyof Body]: Field extends SecretField
    ? Secret | Extract<Body[Field], undefined>
    : Body[Field];
};

export const revealSecrets = (body: unknown): unknown =>
  body &&
  Object.fromEntries(
    Object.entries(body as Record<string, Partial<Secret> | null>).map(([name, value]) => [
      name,
      value?.revealOnce?.() ?? value,
    ]),
  );
