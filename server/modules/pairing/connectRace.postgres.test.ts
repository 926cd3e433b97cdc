import { expect, test } from '@jest/globals';
import { minute } from '../../../domain/specConstants.ts';
import { makeFamily } from '../../../testkit/server/family.ts';
import { waitUntilBlocked } from '../../../testkit/server/waitUntilBlocked.ts';
import { getOrCreateCodes } from './pairingCodes.ts';
import { endPairingOf, insertPairing, lockOtherPairings } from './repository.ts';
import { connectByCode } from './service.ts';

const codesOf = (survivor_id: string) => ({
  survivor_id,
  made_by: survivor_id,
  expires_at: now + 10 * minute,
  made_by_session: null,
});

const now = Date.parse('2026-03-10T09:00:00Z');

test('who connects again while the other ends the connection is connected', async () => {
  const { context, rosa, carl, rows, close } = await makeFamily({ now });
  const { pin } = await getOrCreateCodes(context.db, codesOf(rosa.id));
  const tried = { code: { pin }, caregiverId: carl.id, address: '192.0.2.1' };
  let connecting: ReturnType<typeof connectByCode> | undefined;
  await context.db.transaction().execute(async (db) => {
    // Blocks connectByCode while the pairing is still active.
    await db.selectFrom('pairings').select('id').forUpdate().execute();
    connecting = connectByCode(context, tried);
    await waitUntilBlocked(context.db);
    await endPairingOf(db, [rosa.id, carl.id], now);
  });
  expect(await connecting).toMatchObject({ message: 'Connected with Rosa Meyer.' });
  expect(await rows('pairings')).toMatchObject([
    { ended_at: now, spent_pin: null },
    { ended_at: null, spent_pin: pin },
  ]);
  await close();
});

test('of two codes that are used at the same moment one connects the tenth survivor, the other is refused', async () => {
  const { context, carl, register, pair, rows, close } = await makeFamily({ now });
  for (let count = 1; count < 9; count += 1) await pair(await register('survivor'), carl);
  const [tenth, eleventh] = [await register('survivor'), await register('survivor')];
  const { pin } = await getOrCreateCodes(context.db, codesOf(eleventh.id));
  const tried = { code: { pin }, caregiverId: carl.id, address: '192.0.2.1' };
  let refused: Promise<void> | undefined;
  await context.db.transaction().execute(async (db) => {
    const connection = { survivor_id: tenth.id, caregiver_id: carl.id };
    await lockOtherPairings(db, connection);
    refused = expect(connectByCode(context, tried)).rejects.toMatchObject({
      code: 'too_many_connections',
    });
    await waitUntilBlocked(context.db);
    const row = { id: context.newId(), ...connection, made_at: now, ended_at: null };
    await insertPairing(db, row);
  });
  await refused;
  expect(await rows('pairings')).toHaveLength(10);
  await close();
});
