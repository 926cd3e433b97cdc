import { beforeEach, describe, expect, test } from '@jest/globals';
import { toString as draw } from 'qrcode';
import { hour, minute } from '../../../domain/specConstants.ts';
import { makeTestServer, type TestPerson } from '../../../testkit/server/makeTestServer.ts';
import { versionsOf } from '../changes/repository.ts';
import { deleteCodes, getOrCreateCodes } from './pairingCodes.ts';
import { connectByCode, generateCodes } from './service.ts';
import { sessionOf } from '../../../testkit/server/sessionOf.ts';
import { perTest } from '../../../testkit/server/perTest.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
const codesLast = 10 * minute;
const connected = 'Connected with Rosa Meyer.';

interface Generated {
  readonly pin: string;
  readonly qrImage: string;
  readonly link: string;
  readonly made_at: number;
  readonly expires_at: number;
}

const server = perTest(() => makeTestServer({ now, rateLimit: true }));
let rosa: TestPerson;
let carl: TestPerson;

beforeEach(async () => {
  rosa = await server.register('survivor');
  carl = await server.register('caregiver', { fname: 'Carl' });
});

const post = (who: TestPerson, row: string, payload: object, remoteAddress = '192.0.2.1') => {
  const url = `/api/pairing/${row}`;
  return server.app.inject({ method: 'POST', url, headers: who.bearer, payload, remoteAddress });
};
const generate = async (payload: object = {}) => {
  const answer = await post(rosa, 'generate', payload);
  expect(answer.statusCode).toBe(200);
  return answer.json<Generated>();
};
/** Rosa's codes without the QR image. */
const codesOf = ({ id }: TestPerson, newPin?: () => string) => {
  const expires_at = server.clock.now() + codesLast;
  const owner = { survivor_id: id, made_by: id, expires_at, made_by_session: null };
  return getOrCreateCodes(server.context.db, owner, newPin);
};
const codes = () => codesOf(rosa);
const byPin = (pin: string, who = carl, address?: string) =>
  post(who, 'connect-pin', { pin }, address);
const byQr = (qrToken: string, who = carl) => post(who, 'connect-qr', { qrToken });
const connect = async () => byPin((await codes()).pin);
const audited = async () =>
  (await server.rows('audit')).filter(({ action }) => action === 'paired');
const active = ({ bearer }: TestPerson, query = '') =>
  server.call('GET', `/api/pairing/active${query}`, undefined, bearer);
const end = (who: TestPerson, { id }: TestPerson) =>
  server.call('DELETE', `/api/pairing/${id}`, undefined, who.bearer);

describe('the codes of a survivor', () => {
  test('are a PIN that can be read out and a QR code of another secret, and stay the same until they end', async () => {
    const first = await generate();
    expect(first).toMatchObject({ made_at: now, expires_at: now + codesLast });
    const { qr_token } = await codes();
    expect(qr_token).toMatch(/^[\dA-F]{32}$/);
    const link = `http://upstroke.test/connectsurvivor1#code=${qr_token}`;
    const picture = await draw(link, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });
    const encoded = first.qrImage.replace('data:image/svg+xml;base64,', '');
    expect(Buffer.from(encoded, 'base64').toString()).toBe(picture);
    expect(first.link).toBe(link);
    server.clock.set(now + codesLast - 1);
    expect(await generate()).toEqual(first);
    server.clock.set(now + codesLast);
    const second = await generate();
    expect(second.pin).not.toBe(first.pin);
    expect(second).toMatchObject({ made_at: now + codesLast, expires_at: now + 2 * codesLast });
  });

  test('keep the link for a day, also beside a new PIN, unless another session makes that', async () => {
    const first = await generate();
    server.clock.set(now + codesLast);
    const second = await generate();
    expect(second.link).toBe(first.link);
    expect((await byPin(first.pin)).statusCode).toBe(400);
    const authorization = `Bearer ${await server.signIn(rosa.id)}`;
    const otherDevice = { ...rosa, bearer: { authorization } };
    server.clock.set(now + 2 * codesLast);
    const third = (await post(otherDevice, 'generate', {})).json<Generated>();
    expect(third.link).not.toBe(first.link);
    server.clock.set(third.made_at + 24 * hour - 1);
    expect((await byQr(third.link.split('=')[1] ?? '')).statusCode).toBe(200);
  });

  test('are six letters of the alphabet, all of which are used', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 100; round += 1) {
      const { pin } = await codes();
      expect(pin).toHaveLength(6);
      for (const letter of pin) seen.add(letter);
      await deleteCodes(
        server.context.db,
        { survivor_id: rosa.id, made_by: rosa.id },
        now + codesLast,
      );
    }
    expect([...seen].toSorted().join('')).toBe('23456789ABCDEFGHJKMNPQRSTUVWXYZ');
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
    for (const asked of [{}, { renew: true }]) {
      server.clock.set(server.clock.now() + 1);
      const all = await Promise.all([generate(asked), generate(asked), generate(asked)]);
      expect(new Set(all.map(({ pin }) => pin)).size).toBe(1);
    }
  });

  test('are those that were made first where two devices renew them at the same moment', async () => {
    /** Requests codes `begun` ms after `now`; creates missing ones `made` ms after it. */
    const renew = (begun: number, made: number) => {
      const reads = [now + begun, now + made];
      const clock = { now: () => reads.shift()! };
      return generateCodes({ ...server.context, clock }, sessionOf(rosa), true);
    };
    const first = await renew(1, 5);
    expect(first.made_at).toBe(now + 5);
    expect(await renew(3, 7)).toEqual(first);
    expect(await renew(5, 8)).toEqual(first);
    expect((await renew(6, 9)).pin).not.toBe(first.pin);
  });

  test('never share a PIN with those of another user', async () => {
    const { pin } = await codes();
    const pins = [pin, pin, 'ABC234'];
    const theirs = codesOf(carl, () => pins.shift()!);
    expect(await theirs).toMatchObject({ pin: 'ABC234' });
  });
});

describe('at most 10 connections', () => {
  const many = async (role: 'survivor' | 'caregiver', count: number) => {
    const people: TestPerson[] = [];
    for (let index = 0; index < count; index += 1) people.push(await server.register(role));
    return people;
  };

  test('of a survivor: the next caregiver is refused, and their code works once there is room', async () => {
    const caregivers = await many('caregiver', 9);
    for (const caregiver of caregivers) await server.pair(rosa, caregiver);
    expect((await connect()).statusCode).toBe(200);
    const dora = await server.register('caregiver');
    const { pin } = await codes();
    const refused = await byPin(pin, dora);
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      {
        code: 'too_many_connections',
        message: 'Rosa Meyer already has 10 caregivers. They must end a connection first.',
      },
    ]);
    expect((await byPin(pin)).json()).toMatchObject({
      message: 'You are already connected with Rosa Meyer.',
    });
    await end(rosa, carl);
    expect((await byPin((await codes()).pin, dora)).statusCode).toBe(200);
  });

  test('of a caregiver', async () => {
    for (const survivor of await many('survivor', 10)) await server.pair(survivor, carl);
    const refused = await connect();
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { message: 'You already care for 10 people. Please end a connection first.' },
    ]);
  });
});

describe('a caregiver connects', () => {
  test.each(['pin', 'qr'])('by %s, in small letters too, once', async (way) => {
    const { pin, qr_token } = await codes();
    const answer = await (way === 'pin'
      ? byPin(pin.toLowerCase())
      : byQr(` ${qr_token.toLowerCase()}\n`));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ message: connected, survivor_id: rosa.id });
    const pair = { survivor_id: rosa.id, caregiver_id: carl.id };
    expect(await server.rows('pairings')).toMatchObject([
      { ...pair, made_at: now, ended_at: null },
    ]);
    expect(await audited()).toMatchObject([{ actor_id: carl.id, subject_id: rosa.id, at: now }]);
    for (const who of [rosa, carl]) {
      expect((await active(who)).json()).toEqual([
        {
          ...pair,
          caregiver_name: 'Carl Meyer',
          paired_at: now,
          is_reachable: false,
          away_until: null,
          invites_until: null,
        },
      ]);
      const versions = await versionsOf(server.context.db, who.id);
      expect(versions).toMatchObject({ version: 1, pairings: 1, reminders: 0 });
    }
    const eve = await server.register('caregiver');
    for (const other of [await byPin(pin, eve), await byQr(qr_token, eve)]) {
      expect([other.statusCode, other.json()]).toMatchObject([400, { code: 'invalid_code' }]);
    }
    expect((await codes()).pin).not.toBe(pin);
  });

  test('once, of two who use a code at the same moment', async () => {
    const eve = await server.register('caregiver');
    const { pin, qr_token } = await codes();
    const calls = [byPin(pin), byQr(qr_token, eve), byPin(pin, eve), byQr(qr_token)];
    const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
    const winners = [
      [200, 400, 400, 200],
      [400, 200, 200, 400],
    ];
    expect(winners).toContainEqual(statuses);
    expect(await server.rows('pairings')).toHaveLength(1);
    expect(await audited()).toHaveLength(1);
  });

  test('again without a second row, spends the code, and notifies the survivor', async () => {
    await connect();
    const before = (await versionsOf(server.context.db, rosa.id))?.pairings ?? 0;
    server.clock.set(now + minute);
    const { pin } = await codes();
    const again = await byPin(pin);
    expect(again.statusCode).toBe(200);
    const message = 'You are already connected with Rosa Meyer.';
    expect(again.json()).toEqual({ message, survivor_id: rosa.id });
    expect(await server.rows('pairings')).toHaveLength(1);
    expect(await audited()).toHaveLength(1);
    expect((await codes()).pin).not.toBe(pin);
    expect((await versionsOf(server.context.db, rosa.id))?.pairings).toBeGreaterThan(before);
    const pair = { caregiver_id: carl.id, paired_at: now + minute };
    expect((await active(rosa)).json()).toEqual([expect.objectContaining(pair)]);
  });

  test('and is told so again by either code, as long as codes live and the connection lasts', async () => {
    const { pin, qr_token } = await codes();
    await byPin(pin);
    server.clock.set(now + codesLast - 1);
    for (const answer of [await byPin(pin), await byQr(qr_token)]) {
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ message: connected, survivor_id: rosa.id });
    }
    expect(await audited()).toHaveLength(1);
    server.clock.set(now + codesLast);
    expect((await byPin(pin)).statusCode).toBe(400);
    server.clock.set(now);
    await server.unpair();
    expect((await byPin(pin)).statusCode).toBe(400);
    expect((await byQr(qr_token)).statusCode).toBe(400);
    expect((await active(carl)).statusCode).toBe(404);
    expect((await active(carl, '?allow_empty=1')).json()).toEqual([]);
    expect((await connect()).json()).toMatchObject({ message: connected });
    expect(await server.rows('pairings')).toHaveLength(2);
  });

  test('not with a code that is over', async () => {
    const { pin, qr_token } = await codes();
    server.clock.set(now + codesLast);
    const invalid = { code: 'invalid_code' };
    expect((await byPin(pin)).json()).toEqual({
      ...invalid,
      message: 'This PIN is wrong or too old. Ask the survivor for a new one.',
    });
    server.clock.set(now + 24 * hour);
    expect((await byQr(qr_token)).json()).toEqual({
      ...invalid,
      message: 'This QR code or link is wrong, used or too old. Ask for a new one.',
    });
    expect(await server.rows('pairings')).toEqual([]);
  });
});

describe('a caregiver invites another one', () => {
  let ida: TestPerson;
  const invite = (who = carl) => post(who, `${rosa.id}/invite`, {});
  const invited = async () => {
    const answer = await invite();
    expect(answer.statusCode).toBe(200);
    return answer.json<{ link: string; expires_at: number }>();
  };
  const codeIn = ({ link }: { link: string }) => link.split('=')[1] ?? '';
  const endInvite = (who: TestPerson, { id }: TestPerson) =>
    server.call('DELETE', `/api/pairing/${id}/invite`, undefined, who.bearer);
  const told = async (who = rosa) =>
    (await server.rows('pushes'))
      .filter(
        ({ kind, person_id }) => (kind === 'team' || kind === 'invited') && person_id === who.id,
      )
      .map(({ payload }) => JSON.parse(payload).body);

  beforeEach(async () => {
    ida = await server.register('caregiver', { fname: 'Ida' });
    const p256dh =
      'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM';
    const keys = { p256dh, auth: 'tBHItJI5svbpez7KI4CCXg' };
    for (const { id, bearer } of [rosa, carl]) {
      const subscription = { endpoint: `https://fcm.googleapis.com/fcm/send/${id}`, keys };
      await server.call('POST', '/api/push/subscribe', { userId: id, subscription }, bearer);
    }
    await connect();
  });

  test('by a link beside the own codes of the survivor, who is notified of both', async () => {
    const own = await codes();
    const first = await invited();
    expect(first.expires_at).toBe(now + 24 * hour);
    server.clock.set(now + hour);
    expect(await invited()).toEqual(first);
    expect((await active(rosa)).json()).toMatchObject([{ invites_until: now + 24 * hour }]);
    expect(await told()).toEqual([
      'Carl Meyer has invited another caregiver for you. You can refuse it.',
    ]);
    expect((await byQr(codeIn(first), ida)).json()).toMatchObject({ message: connected });
    expect(await told()).toContain('Ida Meyer looks after you now, invited by Carl Meyer.');
    expect((await byQr(own.qr_token, ida)).statusCode).toBe(200);
  });

  test.each(['the survivor refuses', 'the inviter withdraws', 'the inviter leaves'])(
    'which ends when %s',
    async (how) => {
      const made = await invited();
      const [one, other] = how === 'the survivor refuses' ? [rosa, carl] : [carl, rosa];
      const ended = await (how === 'the inviter leaves' ? end(one, other) : endInvite(one, other));
      expect(ended.statusCode).toBe(200);
      expect((await byQr(codeIn(made), ida)).statusCode).toBe(400);
      expect(await told(carl)).toEqual(
        how === 'the survivor refuses'
          ? ['Rosa Meyer has refused the caregiver whom you invited.']
          : [],
      );
      await endInvite(rosa, carl);
      expect((await told(carl)).length).toBeLessThan(2);
    },
  );

  test('but neither a stranger nor the survivor does', async () => {
    expect((await invite(ida)).statusCode).toBe(403);
    expect((await post(rosa, `${carl.id}/invite`, {})).statusCode).toBe(403);
    expect((await endInvite(ida, rosa)).statusCode).toBe(403);
  });
});

describe('guessing', () => {
  const wrong = (who = carl, address?: string) => byPin('ABCDEF', who, address);
  const statusesOf = async (count: number, who = carl, address?: string) => {
    const statuses: number[] = [];
    for (let n = 0; n < count; n += 1) statuses.push((await wrong(who, address)).statusCode);
    return statuses;
  };
  const five = (status: number) => Array(5).fill(status);
  const counts = async () => (await server.rows('rate_limits')).map(({ count }) => count);

  test('ends after 5 wrong tries of an account, by PIN and QR code together, and no right one', async () => {
    for (let round = 0; round < 7; round += 1) expect((await connect()).statusCode).toBe(200);
    const { pin } = await codes();
    expect(await statusesOf(4)).toEqual([400, 400, 400, 400]);
    expect((await byQr('x')).statusCode).toBe(400);
    const refused = await byPin(pin);
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'too_many' }]);
    expect(refused.headers['retry-after']).toBe('900');
    server.clock.set(now + 15 * minute);
    expect((await byPin((await generate()).pin)).statusCode).toBe(200);
  });

  test('ends after 20 wrong tries from an address, which then do not count for the account', async () => {
    for (let person = 0; person < 4; person += 1) {
      expect(await statusesOf(5, await server.register('caregiver'))).toEqual(five(400));
    }
    const { pin } = await codes();
    expect((await byPin(pin)).statusCode).toBe(429);
    expect(await statusesOf(5)).toEqual(five(429));
    expect((await byPin(pin, carl, '192.0.2.2')).statusCode).toBe(200);
    expect(await statusesOf(6, carl, '192.0.2.2')).toEqual([...five(400), 429]);
  });

  test('is no try where the server fails', async () => {
    const tried = { code: { pin: 'ABCDEF' }, caregiverId: carl.id, address: '192.0.2.1' };
    const attempt = () => connectByCode(server.context, tried);
    const invalid = { code: 'invalid_code' };
    const { schema } = server.context.db;
    await schema.alterTable('pairing_codes').renameTo('elsewhere').execute();
    await expect(attempt()).rejects.not.toMatchObject(invalid);
    expect(await counts()).toEqual([]);
    await schema.alterTable('elsewhere').renameTo('pairing_codes').execute();
    await expect(attempt()).rejects.toMatchObject(invalid);
    expect(await counts()).toEqual([1, 1, 1, 1]);
  });
});

test.each(['survivor', 'caregiver'])(
  'a connection ends when the %s says so, once and at once, for these two alone',
  async (side) => {
    const dora = await server.register('caregiver');
    await server.pair(rosa, carl);
    await server.pair(rosa, dora);
    const canRead = async ({ bearer }: TestPerson) =>
      (await server.call('GET', `/api/reminders/${rosa.id}`, undefined, bearer)).statusCode === 200;
    expect(await canRead(carl)).toBe(true);
    const [asker, other] = side === 'survivor' ? [rosa, carl] : [carl, rosa];
    const message = 'You are not connected any more.';
    expect((await end(asker, other)).json()).toEqual({ message });
    expect([await canRead(carl), await canRead(dora)]).toEqual([false, true]);
    expect((await end(asker, other)).statusCode).toBe(403);
    const versions = await server.rows('versions');
    // The caregiver loses access to the alerts, so clients load them again.
    const told = versions.filter(({ pairings, alerts }) => pairings > 0 && alerts > 0);
    const ids = told.map(({ person_id }) => person_id);
    expect(ids).toEqual(expect.arrayContaining([rosa.id, carl.id]));
  },
);

test('once the two are connected again, earlier alerts are listed again and reported as changed', async () => {
  type Changes = Record<'changed', string[]> & Record<'version', number>;
  await connect();
  await server.call('POST', '/api/emergency/send', {}, rosa.bearer);
  await end(rosa, carl);
  expect(await server.read('/api/emergency/alerts', carl)).toEqual([]);
  const { version } = await server.read<Changes>('/api/changes?since=0', carl);
  server.clock.set(now + minute);
  await connect();
  const { changed } = await server.read<Changes>(`/api/changes?since=${version}`, carl);
  expect(changed).toEqual(expect.arrayContaining(['pairings', 'alerts']));
  expect(await server.read('/api/emergency/alerts', carl)).toHaveLength(1);
});
