import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  awayAlertDelayMs,
  type Caregiver,
  isAway,
  isEveryoneAway,
  onDuty,
  toAlert,
} from './onDuty.ts';

const now = 1_000_000;
const until = fc.constantFrom(null, undefined, now - 1, now, now + 1);
const member = fc.record({ id: fc.uuid(), is_reachable: fc.boolean(), away_until: until });
const team = fc.array(member);

test('someone hears of everything at once, by a push if any can arrive, and who is away only if no one else can', () => {
  fc.assert(
    fc.property(team, (all) => {
      const heard = onDuty(all, now);
      const reaches = (some: readonly Caregiver[]) => some.some((one) => one.is_reachable);
      expect(heard.length > 0).toBe(all.length > 0);
      expect(reaches(heard)).toBe(reaches(all));
      const present = all.filter((one) => !isAway(one, now));
      expect(heard).toEqual(expect.arrayContaining(present));
      if (reaches(present)) expect(heard).toEqual(present);
    }),
  );
});

test('an alert reaches everyone after two minutes, and never fewer than before', () => {
  fc.assert(
    fc.property(team, fc.nat(awayAlertDelayMs - 1), (all, age) => {
      expect(toAlert(all, { alertedAt: now - age, now })).toEqual(onDuty(all, now));
      expect(toAlert(all, { alertedAt: now - awayAlertDelayMs, now })).toEqual(all);
    }),
  );
});

test('who announced an end is away until then; everyone is, if there is anyone', () => {
  const who = (away_until?: number | null) => ({ is_reachable: true, away_until });
  const ends = [undefined, null, now, now + 1];
  expect(ends.map((end) => isAway(who(end), now))).toEqual([false, false, false, true]);
  const [here, away] = [who(), who(now + 1)];
  const teams = [[], [here], [away], [away, here], [away, away]];
  const all = teams.map((some) => isEveryoneAway(some, now));
  expect(all).toEqual([false, false, true, false, true]);
});
