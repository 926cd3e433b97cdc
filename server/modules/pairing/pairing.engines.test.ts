import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { create } from 'qrcode';
import { minute } from '../../../domain/constants.ts';
import {
  makeTestServer,
  type TestPerson,
  type TestServer,
} from '../../../testkit/server/makeTestServer.ts';
import { versionsOf } from '../changes/repository.ts';
import { dropCodes, takeCodes } from './codes.ts';
import { connectByCode, generateCodes } from './service.ts';

const now = Date.parse('2026-03-10T09:00:00Z');

interface Generated {
  readonly pin: string;
  readonly qrImage: string;
  readonly made_at: number;
  readonly expires_at: number;
}

let server: TestServer;
let rosa: TestPerson;
let carl: TestPerson;

beforeEach(async () => {
  server = await makeTestServer({ now, rateLimit: true });
  rosa = await server.register('survivor');
  carl = await server.register('caregiver', { fname: 'Carl' });
});
afterEach(() => server.close());

const post = (who: TestPerson, row: string, payload: object, remoteAddress = '192.0.2.1') =>
  server.app.inject({
    method: 'POST',
    url: `/api/pairing/${row}`,
    headers: who.bearer,
    payload,
    remoteAddress,
  });
const generate = async (payload: object = {}, who = rosa) => {
  const answer = await post(who, 'generate', payload);
  expect(answer.statusCode).toBe(200);
  return answer.json<Generated>();
};
/** The codes of Rosa, without a picture. */
const codes = () => takeCodes(server.context.db, rosa.id, server.clock.now() + 10 * minute);
const byPin = (pin: string, who = carl, address?: string) =>
  post(who, 'connect-pin', { pin }, address);
const byQr = (qrToken: string, who = carl) => post(who, 'connect-qr', { qrToken });
const pairings = () => server.context.db.selectFrom('pairings').selectAll().execute();
const audited = async () => {
  const rows = await server.context.db.selectFrom('audit').selectAll().execute();
  return rows.filter(({ action }) => action === 'paired');
};
const active = (who: TestPerson) =>
  server.app.inject({ url: '/api/pairing/active', headers: who.bearer });

/** What is black in the picture of a QR code, square by square, without the border of four. */
const squaresOf = (dataUrl: string): number[] => {
  const svg = Buffer.from(dataUrl.replace('data:image/svg+xml;base64,', ''), 'base64').toString();
  const across = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]) - 8;
  const squares = Array.from({ length: across * across }, () => 0);
  const lines = /stroke="#000000" d="([^"]+)"/.exec(svg)?.[1] ?? '';
  let [x, y] = [0, 0];
  for (const [, step, first, second] of lines.matchAll(/([Mmh])([\d.]+)(?: ([\d.]+))?/g)) {
    const count = Number(first);
    if (step === 'M') [x, y] = [count - 4, Number(second) - 4.5];
    else if (step === 'h') squares.fill(1, y * across + x, y * across + x + count);
    if (step !== 'M') x += count;
  }
  return squares;
};

describe('the codes of a survivor', () => {
  test('are a PIN that can be read out and a QR code of another secret', async () => {
    const { pin, qrImage, expires_at } = await generate();
    expect(pin).toMatch(/^[A-HJKMNP-Z2-9]{6}$/);
    expect(expires_at).toBe(now + 10 * minute);
    const { qr_token } = await codes();
    expect(qr_token).toMatch(/^[\dA-F]{32}$/);
    const { modules } = create(qr_token, { errorCorrectionLevel: 'M' });
    expect(squaresOf(qrImage)).toEqual([...modules.data]);
  });

  test('use every letter of the alphabet and no other', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 100; round += 1) {
      for (const letter of (await codes()).pin) seen.add(letter);
      await dropCodes(server.context.db, rosa.id, now + 10 * minute);
    }
    expect([...seen].toSorted().join('')).toBe('23456789ABCDEFGHJKMNPQRSTUVWXYZ');
  });

  test('stay the same until they end', async () => {
    const first = await generate();
    server.clock.set(now + 10 * minute - 1);
    expect(await generate()).toEqual(first);
    expect(first.made_at).toBe(now);
    server.clock.set(now + 10 * minute);
    const second = await generate();
    expect(second.pin).not.toBe(first.pin);
    expect(second).toMatchObject({ made_at: now + 10 * minute, expires_at: now + 20 * minute });
  });

  test('are new when that is asked for, and the old ones worth nothing', async () => {
    const first = await generate();
    const { qr_token } = await codes();
    server.clock.set(now + 1);
    const second = await generate({ renew: true });
    expect(second.pin).not.toBe(first.pin);
    expect((await byPin(first.pin)).statusCode).toBe(400);
    expect((await byQr(qr_token)).statusCode).toBe(400);
    expect((await byPin(second.pin)).statusCode).toBe(200);
  });

  test.each([{}, { renew: true }])('are the same for calls at once: %j', async (asked) => {
    await generate();
    server.clock.set(now + 1);
    const all = await Promise.all([generate(asked), generate(asked), generate(asked)]);
    expect(new Set(all.map(({ pin }) => pin)).size).toBe(1);
  });

  test('never share a PIN with those of somebody else', async () => {
    const { pin } = await codes();
    const other = await server.register('survivor');
    const pins = [pin, pin, 'ABC234'];
    const theirs = await takeCodes(server.context.db, other.id, now + 1, () => pins.shift()!);
    expect(theirs.pin).toBe('ABC234');
  });
});

describe('a caregiver connects', () => {
  test.each(['pin', 'qr'])('by %s, in small letters too', async (way) => {
    const { pin, qr_token } = await codes();
    const answer = await (way === 'pin'
      ? byPin(pin.toLowerCase())
      : byQr(` ${qr_token.toLowerCase()}\n`));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      message: 'Connected with Rosa Meyer.',
      survivor_id: rosa.id,
    });
    const pair = { survivor_id: rosa.id, caregiver_id: carl.id };
    expect(await pairings()).toMatchObject([{ ...pair, made_at: now, ended_at: null }]);
    expect(await audited()).toMatchObject([{ actor_id: carl.id, subject_id: rosa.id, at: now }]);
    for (const who of [rosa, carl]) {
      const list = await active(who);
      expect(list.json()).toEqual([{ ...pair, paired_at: now, is_reachable: false }]);
      const versions = await versionsOf(server.context.db, who.id);
      expect(versions).toMatchObject({ version: 1, pairings: 1, reminders: 0 });
    }
  });

  test('with a code that then is spent, both ways', async () => {
    const { pin, qr_token } = await codes();
    await byPin(pin);
    const eve = await server.register('caregiver');
    for (const answer of [await byPin(pin, eve), await byQr(qr_token, eve)]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'invalid_code' });
    }
    expect((await codes()).pin).not.toBe(pin);
    expect(await pairings()).toHaveLength(1);
  });

  test('once, of two who use a code at the same moment', async () => {
    const eve = await server.register('caregiver');
    const { pin, qr_token } = await codes();
    const answers = await Promise.all([
      byPin(pin),
      byQr(qr_token, eve),
      byPin(pin, eve),
      byQr(qr_token),
    ]);
    const [carl1, eve1, eve2, carl2] = answers.map(({ statusCode }) => statusCode);
    expect([
      [200, 400],
      [400, 200],
    ]).toContainEqual([carl1, eve1]);
    expect([carl2, eve2]).toEqual([carl1, eve1]);
    expect(await pairings()).toHaveLength(1);
    expect(await audited()).toHaveLength(1);
  });

  test('again without a second row, and spends the code', async () => {
    await byPin((await codes()).pin);
    const { pin } = await codes();
    const again = await byPin(pin);
    expect(again.statusCode).toBe(200);
    expect(again.json()).toEqual({
      message: 'You are already connected with Rosa Meyer.',
      survivor_id: rosa.id,
    });
    expect(await pairings()).toHaveLength(1);
    expect(await audited()).toHaveLength(1);
    expect((await codes()).pin).not.toBe(pin);
  });

  test('and tells so again who did not hear of it, by either code, as long as codes live', async () => {
    const { pin, qr_token } = await codes();
    await byPin(pin);
    server.clock.set(now + 10 * minute - 1);
    for (const answer of [await byPin(pin), await byQr(qr_token)]) {
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({
        message: 'Connected with Rosa Meyer.',
        survivor_id: rosa.id,
      });
    }
    expect(await audited()).toHaveLength(1);
    server.clock.set(now + 10 * minute);
    expect((await byPin(pin)).statusCode).toBe(400);
  });

  test('no more with the code of a connection that has ended since', async () => {
    const { pin, qr_token } = await codes();
    await byPin(pin);
    await server.context.db.updateTable('pairings').set({ ended_at: now }).execute();
    expect((await byPin(pin)).statusCode).toBe(400);
    expect((await byQr(qr_token)).statusCode).toBe(400);
    expect((await active(carl)).statusCode).toBe(404);
  });

  test('tells the survivor of each code that is spent, also by somebody who is connected', async () => {
    await byPin((await codes()).pin);
    const before = (await versionsOf(server.context.db, rosa.id))?.pairings ?? 0;
    server.clock.set(now + minute);
    await byPin((await codes()).pin);
    expect((await versionsOf(server.context.db, rosa.id))?.pairings).toBeGreaterThan(before);
    expect((await active(rosa)).json()).toEqual([
      expect.objectContaining({ caregiver_id: carl.id, paired_at: now + minute }),
    ]);
  });

  test('anew after the connection had ended', async () => {
    await byPin((await codes()).pin);
    await server.context.db.updateTable('pairings').set({ ended_at: now }).execute();
    expect((await active(carl)).statusCode).toBe(404);
    expect((await byPin((await codes()).pin)).json()).toMatchObject({
      message: 'Connected with Rosa Meyer.',
    });
    expect(await pairings()).toHaveLength(2);
  });

  test('not with a code that is over', async () => {
    const { pin, qr_token } = await codes();
    server.clock.set(now + 10 * minute);
    const answers = [await byPin(pin), await byQr(qr_token)];
    expect(answers.map((answer) => answer.json())).toEqual([
      { code: 'invalid_code', message: 'Invalid PIN.' },
      { code: 'invalid_code', message: 'Invalid QR code.' },
    ]);
    expect(await pairings()).toEqual([]);
  });
});

test.each([
  ['a PIN of five', 'connect-pin', { pin: 'ABC23' }],
  ['a PIN of strange letters', 'connect-pin', { pin: "A' -- " }],
  ['a PIN that is a list', 'connect-pin', { pin: ['ABC234'] }],
  ['no PIN', 'connect-pin', {}],
  ['a blank token', 'connect-qr', { qrToken: ' ' }],
  ['a token with NUL', 'connect-qr', { qrToken: 'A\0' }],
  ['another QR code', 'connect-qr', { qrToken: 'https://example.org/?q=ß\u{1f600}\ud800' }],
])('%s is refused', async (_what, row, payload) => {
  expect((await post(carl, row, payload)).statusCode).toBe(400);
});

describe('guessing', () => {
  const wrong = (who = carl, address?: string) => byPin('ABCDEF', who, address);

  test('ends after 5 wrong tries of an account, by PIN and QR code together', async () => {
    const { pin } = await codes();
    for (let round = 0; round < 4; round += 1) expect((await wrong()).statusCode).toBe(400);
    expect((await byQr('x')).statusCode).toBe(400);
    const refused = await byPin(pin);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'too_many' });
    expect(refused.headers['retry-after']).toBe('900');
    server.clock.set(now + 15 * minute);
    expect((await byPin((await generate()).pin)).statusCode).toBe(200);
  });

  test('ends after 20 wrong tries from an address, whoever asks', async () => {
    for (let person = 0; person < 4; person += 1) {
      const who = await server.register('caregiver');
      for (let round = 0; round < 5; round += 1) await wrong(who);
    }
    const { pin } = await codes();
    expect((await byPin(pin)).statusCode).toBe(429);
    expect((await byPin(pin, carl, '192.0.2.2')).statusCode).toBe(200);
  });

  test('is not what somebody does who connects', async () => {
    for (let round = 0; round < 7; round += 1) {
      expect((await byPin((await codes()).pin)).statusCode).toBe(200);
    }
    for (let round = 0; round < 5; round += 1) expect((await wrong()).statusCode).toBe(400);
    expect((await wrong()).statusCode).toBe(429);
  });

  test('in parallel counts each try', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => wrong()));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });
});

describe('a connection ends', () => {
  const end = (who: TestPerson, personId: string) =>
    server.app.inject({
      method: 'DELETE',
      url: `/api/pairing/${personId}`,
      headers: who.bearer,
    });
  const seesReminders = async () => {
    const url = `/api/reminders/${rosa.id}`;
    return (await server.app.inject({ url, headers: carl.bearer })).statusCode === 200;
  };

  test.each(['survivor', 'caregiver'])('when the %s says so, once and at once', async (side) => {
    await server.pair(rosa, carl);
    expect(await seesReminders()).toBe(true);
    const [asker, other] = side === 'survivor' ? [rosa, carl] : [carl, rosa];
    expect((await end(asker, other.id)).json()).toEqual({
      message: 'You are not connected any more.',
    });
    expect(await seesReminders()).toBe(false);
    expect((await end(asker, other.id)).statusCode).toBe(403);
    const versions = await server.context.db.selectFrom('versions').selectAll().execute();
    // What a caregiver was alerted to is theirs no more, and is read anew.
    const told = versions.filter(({ pairings, alerts }) => pairings > 0 && alerts > 0);
    expect(told.map(({ person_id }) => person_id).toSorted()).toEqual(
      [rosa.id, carl.id].toSorted(),
    );
  });

  test('for these two alone', async () => {
    const dora = await server.register('caregiver');
    await server.pair(rosa, carl);
    await server.pair(rosa, dora);
    await end(rosa, dora.id);
    expect(await seesReminders()).toBe(true);
  });
});

test('once the two are connected again, earlier alerts are listed again and reported as changed', async () => {
  const read = async <T>(url: string): Promise<T> =>
    (await server.app.inject({ url, headers: carl.bearer })).json<T>();
  const asRosa = { headers: rosa.bearer };
  await byPin((await codes()).pin);
  await server.app.inject({ ...asRosa, method: 'POST', url: '/api/emergency/send', payload: {} });
  await server.app.inject({ ...asRosa, method: 'DELETE', url: `/api/pairing/${carl.id}` });
  expect(await read('/api/emergency/alerts')).toEqual([]);
  const { version } = await read<{ version: number }>('/api/changes?since=0');
  server.clock.set(now + minute);
  await byPin((await codes()).pin);
  const { changed } = await read<{ changed: string[] }>(`/api/changes?since=${version}`);
  expect(changed).toEqual(expect.arrayContaining(['pairings', 'alerts']));
  expect(await read('/api/emergency/alerts')).toHaveLength(1);
});

test('two devices that renew the codes at the same moment get the codes that were made first', async () => {
  /** Asked for `begun` ms after `now`, and made `made` ms after it where none are there. */
  const renew = (begun: number, made: number) => {
    const reads = [now + begun, now + made];
    const clock = { now: () => reads.shift()! };
    return generateCodes({ ...server.context, clock }, rosa.id, true);
  };
  const first = await renew(1, 5);
  expect(first.made_at).toBe(now + 5);
  expect(await renew(3, 7)).toEqual(first);
  expect(await renew(5, 8)).toEqual(first);
  expect((await renew(6, 9)).pin).not.toBe(first.pin);
});

const [home, elsewhere] = ['192.0.2.1', '192.0.2.2'];
/** Why a wrong try is refused. */
const refusalOf = async (address: string, who = carl): Promise<unknown> => {
  const tried = { code: { pin: 'ABCDEF' }, caregiverId: who.id, address };
  const [outcome] = await Promise.allSettled([connectByCode(server.context, tried)]);
  return (outcome as PromiseRejectedResult).reason;
};
const counts = async () => {
  const rows = await server.context.db.selectFrom('rate_limits').select('count').execute();
  return rows.map(({ count }) => count);
};

test('where the server fails nobody has tried a PIN', async () => {
  const { schema } = server.context.db;
  await schema.alterTable('pairing_codes').renameTo('elsewhere').execute();
  expect(await refusalOf(home)).not.toHaveProperty('code', 'invalid_code');
  expect(await counts()).toEqual([0, 0]);
  await schema.alterTable('elsewhere').renameTo('pairing_codes').execute();
  expect(await refusalOf(home)).toHaveProperty('code', 'invalid_code');
  expect(await counts()).toEqual([1, 1]);
});

test('what is refused for its address does not count for the account', async () => {
  for (let person = 0; person < 4; person += 1) {
    const who = await server.register('caregiver');
    for (let round = 0; round < 5; round += 1) await refusalOf(home, who);
  }
  for (let round = 0; round < 5; round += 1) {
    expect(await refusalOf(home)).toHaveProperty('code', 'too_many');
  }
  for (let round = 0; round < 5; round += 1) {
    expect(await refusalOf(elsewhere)).toHaveProperty('code', 'invalid_code');
  }
  expect(await refusalOf(elsewhere)).toHaveProperty('code', 'too_many');
});
