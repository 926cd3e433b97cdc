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

export type WithSecret<Body, Name extends keyof Body> = Omit<Body, Name> &
  Readonly<Record<Name, Secret>>;
