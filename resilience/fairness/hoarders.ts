import { randomBytes, randomUUID } from 'node:crypto';
import {
  makePeople,
  makePerson,
  writePairings,
  writePeople,
} from '../../bench/support/writePeople.ts';
import { everyDay } from '../../domain/daySchedule.ts';
import type { Db } from '../../server/db/open.ts';
import { multipartOf } from '../../testkit/server/multipartOf.ts';

export interface Hoarder {
  readonly id: string;
  readonly token: string;
  /** As its proxy reports it. */
  readonly address: string;
  readonly medicineId: string;
  readonly revision: string;
}

/** Survivors with a caregiver each, of networks of their own. */
export const addHoarders = async (db: Db, count: number): Promise<readonly Hoarder[]> => {
  const survivors = makePeople('survivor', count);
  const pairs = survivors.map((survivor) => [survivor, makePerson('caregiver')] as const);
  await writePeople(db, pairs.flat(), '');
  await writePairings(db, pairs);
  return survivors.map(({ id, token }, index) => ({
    id,
    token,
    address: `10.${index}.0.1`,
    medicineId: randomUUID(),
    revision: randomUUID(),
  }));
};

type Send = (method: string, path: string, body?: object, key?: string) => Promise<number>;

const makeSend =
  (origin: string, { token, address }: Hoarder, count: (status: number) => void): Send =>
  async (method, path, body, key) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'x-forwarded-for': address,
        ...(body && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    });
    await response.arrayBuffer();
    count(response.status);
    return response.status;
  };

/** A random picture of 40 KB, which cannot be compressed. */
const bitmap = async (): Promise<Buffer> => {
  const { default: sharp } = await import('sharp');
  const size = 120;
  const raw = { width: size, height: size, channels: 3 } as const;
  return sharp(randomBytes(size * size * 3), { raw })
    .png()
    .toBuffer();
};

/** Saves, renames, attaches pictures, exports, repeats alerts and guesses, one after the other without a pause. */
export const hoard = async (
  origin: string,
  hoarder: Hoarder,
  { isOver, count }: { isOver: () => boolean; count: (status: number) => void },
): Promise<void> => {
  const { id, medicineId, token, address } = hoarder;
  const send = makeSend(origin, hoarder, count);
  const emergency = randomUUID();
  let replaces: string | null = null;
  let { revision } = hoarder;
  const save = async (): Promise<void> => {
    const names = { name: `Medicine ${randomUUID()}`, dosage: 'x'.repeat(100) };
    const times = [{ reminder_id: randomUUID(), time: '08:00' }];
    const body = { user_id: id, revision, replaces, ...names, schedule: everyDay, times };
    const path = `/api/medicines/${medicineId}`;
    if ((await send('PUT', path, body, randomUUID())) !== 200) return;
    // A repeat under another key.
    await send('PUT', path, body, randomUUID());
    [replaces, revision] = [revision, randomUUID()];
  };
  const attach = async (): Promise<void> => {
    const file = { field: 'picture', content: await bitmap(), type: 'image/png' };
    const picture = multipartOf({}, file);
    const response = await fetch(`${origin}/api/medicines/${medicineId}/picture`, {
      method: 'PUT',
      headers: {
        ...picture.headers,
        authorization: `Bearer ${token}`,
        'x-forwarded-for': address,
      },
      body: new Uint8Array(picture.payload),
    });
    await response.arrayBuffer();
    count(response.status);
  };
  const log = { user_id: id, activity_type: 'exercise', status: 'completed' };
  const acts = [
    save,
    attach,
    () => send('GET', '/api/account/export'),
    () => send('POST', '/api/emergency/send', { id: emergency }),
    () => send('PUT', `/api/emergency/withdraw/${emergency}`),
    () => send('POST', '/api/emergency/send', { id: randomUUID() }),
    () => send('PUT', `/api/emergency/withdraw/${randomUUID()}`),
    () => send('POST', '/api/activities/log', { ...log, details: 'x'.repeat(500) }, randomUUID()),
    () => send('POST', '/api/auth/login', { email: `${randomUUID()}@example.org`, password: 'x' }),
    () => send('POST', '/api/auth/forgot-password', { email: `${randomUUID()}@example.org` }),
  ];
  while (!isOver()) for (const act of acts) await act().catch(() => undefined);
};
