import type { SessionUser } from '../../contract/endpoints/index.ts';
import { type Pairings, pairingsWithout } from '../../domain/pairings.ts';
import { json, type FakeDevice } from './fakeDevice.ts';

interface Connected {
  readonly phone?: string;
  readonly paired_at?: number;
  readonly is_reachable?: boolean;
  readonly invites_until?: number;
}

/** Answers for the connections of the user of this phone, and reports each change of them. */
export const mockConnections = (phone: FakeDevice) => {
  let pairings: Pairings = [];
  let version = 0;
  const set = (changed: Pairings) => {
    pairings = changed;
    version += 1;
  };
  const lastPart = (line: string) => phone.callsTo(line).at(-1)?.line.split('/').at(-1) ?? '';
  const end = (personId: string) => set(pairingsWithout(pairings, personId));
  phone.answer('GET /api/changes', () => {
    const [, query] = lastPart('GET /api/changes').split('?');
    const since = Number(new URLSearchParams(query).get('since'));
    return json(200, { version, changed: since < version ? ['pairings'] : [] });
  });
  phone.answer('GET /api/pairing/active', () => json(200, pairings));
  phone.answer('DELETE /api/pairing/', () => {
    end(lastPart('DELETE /api/pairing/'));
    return json(200, { message: '' });
  });

  const connect = (
    survivor: SessionUser,
    caregiver: SessionUser,
    { phone: number, paired_at = 0, is_reachable = true, ...invite }: Connected = {},
  ) => {
    for (const { id, fname, lname, avatarUrl } of [survivor, caregiver]) {
      const email = `${fname.toLowerCase()}@example.org`;
      const person = { id, fname, lname, email, avatarUrl, time_zone: 'UTC' };
      phone.answer(`GET /api/auth/user/${id}`, () =>
        json(200, { ...person, phone: number ?? null }),
      );
    }
    const isOther = (pair: Pairings[number]) =>
      pair.survivor_id !== survivor.id || pair.caregiver_id !== caregiver.id;
    set([
      ...pairings.filter(isOther),
      { survivor_id: survivor.id, caregiver_id: caregiver.id, paired_at, is_reachable, ...invite },
    ]);
  };
  return { connect, end };
};
