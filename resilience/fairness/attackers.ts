import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  makePeople,
  writeDevices,
  writePairings,
  writePeople,
  writeSessions,
} from '../../bench/support/writePeople.ts';
import type { Db } from '../../server/db/open.ts';
import { loadVapidKeys } from '../../server/modules/push/vapidKeys.ts';
import type { PushAnswer, PushService } from '../../testkit/server/pushService.ts';

/** As many as the server allows. */
const connections = 10;
const devicesEach = 20;
/** More often than the limit of alerts allows. */
const pressEveryMs = 1_000;

/** What the attackers' push services answer: one hangs, one refuses, one is slow. */
const pushAnswers: readonly (() => PushAnswer)[] = [
  () => 'hang',
  () => (Math.random() < 0.5 ? { status: 500 } : { status: 429, retryAfter: '1' }),
  () => ({ status: 201, afterMs: 2_000 }),
];

interface Survivor {
  readonly token: string;
}

interface Wanted {
  /** Half of them survivors, half of them caregivers. */
  readonly accounts: number;
  /** Their push services, in the order of `answers`. */
  readonly services: readonly PushService[];
  readonly dataDir: string;
}

/** Writes accounts with as many connections and devices as they may have; returns those who can press. */
export const addAttackers = async (
  db: Db,
  { accounts, services, dataDir }: Wanted,
): Promise<readonly Survivor[]> => {
  const { publicKey } = await loadVapidKeys(dataDir);
  const count = accounts / 2;
  const survivors = makePeople('survivor', count);
  const caregivers = makePeople('caregiver', count);
  const devices = caregivers.flatMap(({ id }, index) =>
    Array.from({ length: devicesEach }, () => {
      const service = services[index % services.length];
      const device = service?.subscribe(publicKey);
      if (!service || !device) throw new Error('The attackers have no push service');
      service.answerWith(device, pushAnswers[index % pushAnswers.length] ?? 'hang');
      return { id, token: randomUUID(), device };
    }),
  );
  const pairs = survivors.flatMap((survivor, first) =>
    [...caregivers.slice(first), ...caregivers.slice(0, first)]
      .slice(0, connections)
      .map((caregiver) => [survivor, caregiver] as const),
  );
  await writePeople(db, [...survivors, ...caregivers], '');
  await writeSessions(db, devices);
  await writeDevices(db, devices);
  await writePairings(db, pairs);
  return survivors;
};

/** Presses again and again, whatever the server answers. */
export const pressRepeatedly = async (
  origin: string,
  { token }: Survivor,
  isOver: () => boolean,
): Promise<void> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  await wait(Math.random() * pressEveryMs);
  while (!isOver()) {
    const next = wait(pressEveryMs);
    const signal = AbortSignal.timeout(10_000);
    const init = { method: 'POST', headers, body: '{}', signal };
    const response = await fetch(`${origin}/api/emergency/send`, init).catch(() => undefined);
    await response?.body?.cancel().catch(() => undefined);
    await next;
  }
};
