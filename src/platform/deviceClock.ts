import * as domain from '../../domain/spokenTime.ts';

let isTwelveHours: boolean | undefined;

/** As the native time fields show it. Read on first use: it costs milliseconds at startup. */
export const hasTwelveHours = (): boolean =>
  (isTwelveHours ??=
    new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hour12 === true);

export const formatClock = (time: string) => domain.formatClock(time, hasTwelveHours());
export const spokenTime = (time: string) => domain.spokenTime(time, hasTwelveHours());
export const formatSpoken = (time: string) => domain.formatSpoken(time, hasTwelveHours());
