import { expect, test } from '@jest/globals';
import { day, minute } from '../../../domain/specConstants.ts';
import { isFinal } from '../../../domain/alertTransitions.ts';
import { repeatEmergencies } from '../../jobs/emergencyClock.ts';
import { seededRandom } from '../../../testkit/domain/seededRandom.ts';
import { makeFamily } from '../../../testkit/server/family.ts';
import type { TestPerson } from '../../../testkit/server/makeTestServer.ts';
import { perTest } from '../../../testkit/server/perTest.ts';
import { sessionOf } from '../../../testkit/server/sessionOf.ts';
import type { Session } from '../../authenticate.ts';
import { HttpError } from '../../httpError.ts';
import { inTransaction } from '../../transaction.ts';
import { deactivate } from '../account/deactivate.ts';
import { deleteAccount } from '../account/service.ts';
import { userById } from '../users/repository.ts';
import { endPairing } from '../pairing/service.ts';
import { cancelEmergency } from './cancelEmergency.ts';
import { emergencyById } from './repository.ts';
import { listAlerts } from './alertView.ts';
import { sendEmergency } from './sendEmergency.ts';
import { updateAlert } from './updateAlert.ts';

const start = Date.parse('2026-03-10T09:00:00Z');
const seedsPerTest = 5;
const firstSeeds = Array.from(
  { length: process.env.TEST_ALL === '1' ? 40 : 1 },
  (_, index) => index * seedsPerTest,
);
const family = perTest(() => makeFamily({ now: start, zone: 'UTC', devices: false }));

type Role = 'survivor' | 'caregiver';
const list = ({ id }: TestPerson, role: Role) =>
  listAlerts(family.context, { id, role } as Session['user']);

/** A refusal is an outcome, too. */
const attempt = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof HttpError) return error.code;
    throw error;
  }
};

interface Scene {
  readonly rosa: TestPerson;
  readonly caregivers: readonly [TestPerson, TestPerson];
  readonly emergencyId: string;
  readonly alertIds: readonly string[];
  /** Caregivers who are connected and active. */
  readonly present: Set<TestPerson>;
}

const begin = async (seed: number): Promise<Scene> => {
  const { context, register, pair } = family;
  const person = (role: Role, fname: string) =>
    register(role, { fname, lname: 'Meyer', email: `${fname}${seed}@example.org` });
  const rosa = await person('survivor', 'Rosa');
  const caregivers = [await person('caregiver', 'Ada'), await person('caregiver', 'Bob')] as const;
  for (const caregiver of caregivers) await pair(rosa, caregiver);
  const emergencyId = context.newId();
  const { alertIds } = await inTransaction(context, (inside) =>
    sendEmergency(inside, rosa.id, { id: emergencyId }),
  );
  return { rosa, caregivers, emergencyId, alertIds, present: new Set(caregivers) };
};

const actions = (
  { rosa, caregivers, emergencyId, alertIds, present }: Scene,
  random: () => number,
) => {
  const { context, clock } = family;
  const who = random() < 0.5 ? 0 : 1;
  const caregiver = caregivers[who];
  const isConnected = present.has(caregiver);
  const say = (status: 'acknowledged' | 'resolved' | 'false_alarm') =>
    attempt(updateAlert(context, caregiver.id, alertIds[who]!, status));
  const leave = async (work: () => Promise<unknown>) => {
    if (!isConnected) return 'skipped';
    present.delete(caregiver);
    await work();
    return 'left';
  };
  return {
    seen: () => say('acknowledged'),
    resolved: () => say('resolved'),
    'false alarm': () => say('false_alarm'),
    ok: () => attempt(cancelEmergency(context, sessionOf(rosa), emergencyId)),
    disconnected: () =>
      leave(() => {
        const [asker, other] = random() < 0.5 ? [rosa, caregiver] : [caregiver, rosa];
        return endPairing(context, asker.id, other.id);
      }),
    deleted: () => leave(() => deleteAccount(context, sessionOf(caregiver))),
    deactivated: () =>
      leave(() =>
        inTransaction(context, async (inside) =>
          deactivate(inside, await userById(inside.db, caregiver.id)),
        ),
      ),
    'time passes': async () => {
      const minutes = [1, 1, 30, 60][Math.floor(random() * 4)] ?? 1;
      clock.set(clock.now() + minutes * minute);
      return `${minutes} min`;
    },
  };
};

/** What all screens must agree on. */
const read = async ({ rosa, present }: Scene) => {
  const alerts = await list(rosa, 'survivor');
  const shared = ({ status, ...alert }: (typeof alerts)[number]) => ({
    final: isFinal(status) ? status : null,
    by: alert.answered_by,
    at: alert.answered_at,
    ok: alert.withdrawn_at,
    seen: alert.seen_by,
    closedBy: alert.closed_by,
    closedAt: alert.closed_at,
  });
  for (const caregiver of present) {
    const own = await list(caregiver, 'caregiver');
    expect(own).toEqual(alerts.filter(({ caregiver_id }) => caregiver_id === caregiver.id));
  }
  const [one, ...others] = alerts.map(shared);
  for (const other of others) expect(other).toEqual(one);
  return one;
};

const runSeed = async (seed: number): Promise<void> => {
  family.clock.set(start + seed * day);
  const random = seededRandom(seed + 1);
  const scene = await begin(seed);
  const { context } = family;
  let closed: Awaited<ReturnType<typeof read>>;
  const steps: string[] = [];
  try {
    for (let step = 0; step < 10; step += 1) {
      const possible = Object.entries(actions(scene, random));
      const [name, act] = possible[Math.floor(random() * possible.length)]!;
      steps.push(`${name}: ${await act()}`);
      await repeatEmergencies(context);
      const now = await read(scene);
      const emergency = (await emergencyById(context.db, scene.emergencyId))!;
      const present = [...scene.present].map(({ id }) => id);
      if (closed && now) {
        // Only names of deleted accounts may go.
        const { final, at, ok, closedAt } = closed;
        expect(now).toMatchObject({ final, at, ok, closedAt });
      } else if (now?.final == null && emergency.closed_at === null) {
        const isSeen = emergency.answered_at !== null;
        if (isSeen) expect(present).toContain(emergency.answered_by);
        else if (emergency.withdrawn_at === null) {
          const since = emergency.reopened_at ?? emergency.made_at;
          const isOver = context.clock.now() - since >= 60 * minute;
          expect(emergency.next_at === null).toBe(isOver);
        }
      }
      if (now?.final != null) {
        expect(emergency.next_at).toBeNull();
        closed ??= now;
      }
    }
  } catch (error) {
    throw new Error(`Seed ${seed}: ${steps.join(', ')}`, { cause: error });
  }
};

test.each(firstSeeds)(
  'two caregivers and a survivor agree on an alert after every order of changes (seeds from %i)',
  async (first) => {
    for (let seed = first; seed < first + seedsPerTest; seed += 1) await runSeed(seed);
  },
);
