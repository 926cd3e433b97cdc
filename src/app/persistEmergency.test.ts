/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { makeDrivenClock } from '../../testkit/page/drivenClock.ts';
import { openTab } from '../../testkit/page/openTab.ts';
import { json, makePhone } from '../../testkit/page/phone.ts';
import { rosa } from '../../testkit/page/scripted.ts';
import { deviceStorage } from './persist.ts';

const now = Date.UTC(2026, 2, 10, 8, 0);
/** As it was stored before it was told whom no push can reach, and who they are. */
const older = {
  id: '0198c0de-0000-7000-c000-000000000001',
  pressedAt: now - 60_000,
  toldAt: now - 60_000,
  told: [{ name: 'Karl Lund', status: 'pending' }],
  answeredBy: null,
  answeredAt: null,
  withdrawnAt: null,
};
const newer = {
  ...older,
  id: '0198c0de-0000-7000-c000-000000000002',
  told: [{ caregiverId: 'karl', name: 'Karl Lund', status: 'pending' }],
  unreachable: ['Karl Lund'],
};

test.each([
  ['an older version', older],
  ['this one', newer],
])(
  'an alert that was sent stands after a reload as %s of the app has stored it',
  async (_by, alert) => {
    const phone = makePhone(rosa);
    phone.answer('GET /api/', () => json(503, {}));
    const storage = deviceStorage();
    const slice = { ownerId: rosa.user.id, sent: [alert], closed: [] };
    const stored = Object.entries({ ...slice, _persist: { version: 1, rehydrated: true } });
    const texts = stored.map(([key, value]) => [key, JSON.stringify(value)]);
    await storage.setItem('persist:emergency', JSON.stringify(Object.fromEntries(texts)));
    const { store } = await openTab(phone, makeDrivenClock(now), storage);
    expect(store.getState().emergency.sent).toEqual([alert]);
  },
);
