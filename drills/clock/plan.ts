import { day, minute } from '../../domain/constants.ts';
import { randomFrom } from '../../testkit/domain/random.ts';

/** The course of one run, the same for the same seed. */
export interface Plan {
  readonly seed: number;
  /** How far the server's clock is ahead of the device's as it signs in, in milliseconds. */
  readonly skew: number;
  /** How far it is ahead later in the same session; the same where it does not change. */
  readonly skewLater: number;
  /** The dose falls due as the server's day begins: the skew is what it takes for that. */
  readonly atMidnight: boolean;
  /** The server is stopped before the dose, and the page is loaded anew. */
  readonly offline: boolean;
  /** IANA name of the zone of the device. */
  readonly zone: string;
}

/** The `Date` of an answer has whole seconds, and a call takes its time: closer to the limit either is right. */
const unsure = 10_000;
export const limit = 2 * minute;

export const planFor = (seed: number): Plan => {
  const random = randomFrom(seed);
  const oneOf = <T>(all: readonly [T, ...T[]]): T =>
    all[Math.floor(random() * all.length)] ?? all[0];
  const between = (from: number, to: number) => Math.round(from + random() * (to - from));
  const sign = () => (random() < 0.5 ? -1 : 1);
  const far = () => sign() * between(limit + unsure, day);
  const near = () => sign() * between(limit + unsure, limit + minute);
  const within = () => sign() * between(0, limit - unsure);
  const any = () => oneOf([far, far, near, within])();
  const kind = oneOf(['stays', 'stays', 'offline', 'offline', 'changes', 'midnight']);
  const skew = kind === 'offline' ? oneOf([far, near])() : any();
  return {
    seed,
    skew,
    skewLater: kind === 'changes' ? oneOf([() => 0, any])() : skew,
    atMidnight: kind === 'midnight',
    offline: kind === 'offline' || (kind === 'midnight' && random() < 0.5),
    zone: oneOf(['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'America/New_York']),
  };
};
