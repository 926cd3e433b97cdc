export interface LazyOnce<T> {
  readonly run: () => Promise<T>;
  /** Settles with the work, but does not start it. */
  readonly result: Promise<T>;
}

export const lazyOnce = <T>(work: () => Promise<T>): LazyOnce<T> => {
  let begin = (): void => undefined;
  const done = new Promise<T>((resolve) => {
    begin = () => {
      begin = () => undefined;
      resolve(work());
    };
  });
  return {
    run: () => {
      begin();
      return done;
    },
    result: done,
  };
};
