/** A notification as it was asked for. */
export interface Shown {
  readonly title: string;
  readonly options: NotificationOptions & Readonly<Record<string, unknown>>;
}

/** The notifications of a device. */
export const makeStanding = () => {
  const shown: Shown[] = [];
  const history: Shown[] = [];
  let isBroken = false;
  let isAllowed = true;

  const answerable = <T>(answer: T): Promise<T> =>
    isBroken ? Promise.reject(new Error('the browser does not say')) : Promise.resolve(answer);
  const remove = (one: Shown | undefined) => {
    if (one && shown.includes(one)) shown.splice(shown.indexOf(one), 1);
  };

  return {
    shown,
    history,
    answerable,
    /** The browser tells nothing of its notifications and pages. */
    breakDown: () => {
      isBroken = true;
    },
    /** The person lets no notification be shown. */
    forbid: () => {
      isAllowed = false;
    },
    registration: {
      showNotification: async (title: string, options: Shown['options']) => {
        if (!isAllowed) throw new TypeError('No notification permission');
        // One takes the place of another with its tag.
        remove(shown.find((one) => one.options.tag === options.tag));
        const one = { title, options };
        shown.push(one);
        history.push(one);
      },
      getNotifications: ({ tag }: { readonly tag?: string } = {}) =>
        answerable(
          shown
            .filter(({ options }) => tag === undefined || options.tag === tag)
            .map((one) => ({ ...one.options, title: one.title, close: () => remove(one) })),
        ),
    },
  };
};
