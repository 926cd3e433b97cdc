/** A text that is in no action, state or DevTools, and in no memory of ours once it was told. */
export interface Secret {
  /** What it is, once; empty from then on. */
  readonly revealOnce: () => string;
}

/** Shuts a text in, on its way into one call: actions are kept and shown, with all they were given. */
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
