let isTwelveHours: boolean | undefined;

/** As the native time fields show it. Read on first use: it costs milliseconds at startup. */
export const hasTwelveHours = (): boolean =>
  (isTwelveHours ??=
    new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hour12 === true);
