/** Work that is done once, when somebody asks for it first. */
export interface Start<T> {
  readonly begin: () => Promise<T>;
  /** Settles with the work; asks for nothing. */
  readonly done: Promise<T>;
}

export const makeStart = <T>(work: () => Promise<T>): Start<T> => {
  let begin = (): void => undefined;
  const done = new Promise<T>((resolve) => {
    begin = () => {
      begin = () => undefined;
      resolve(work());
    };
  });
  return {
    begin: () => {
      begin();
      return done;
    },
    done,
  };
};
