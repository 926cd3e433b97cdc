import { beforeEach, expect, test } from '@jest/globals';
import { minute } from '../../../domain/specConstants.ts';
import {
  type AspirinFamily,
  eightInBerlin as due,
  makeAspirinFamily,
} from '../../../testkit/server/family.ts';
import { perTest } from '../../../testkit/server/perTest.ts';
import type { PushPayload } from '../push/enqueuePushes.ts';
import { toPushMessage } from '../push/toPushMessage.ts';

const family: AspirinFamily = perTest(() => makeAspirinFamily());
const hide = (hidden: boolean) => family.call('PUT', '/api/account/hide-names', { hidden });
const shownNow = async () => {
  const feed = `/api/survivor-dashboard/${family.rosa.id}?page=1&limit=1`;
  return (await family.read<{ user: object }>(feed, family.rosa)).user;
};

beforeEach(async () => {
  await family.changeMedicine({ stock: { count: 3, per_dose: 1, counted_at: due } });
});

test('hidden names are in no text of a push, to the survivor or to caregivers', async () => {
  expect((await hide(true)).json()).toEqual({ message: 'Names are hidden in notifications.' });
  await family.runDoseClockAfter(0, 20);
  await family.context.db.updateTable('pushes').set({ state: 'accepted' }).execute();
  await family.answer('taken', due + 21 * minute);
  expect(await family.pushes()).toEqual([
    '0: dose 0 Time for your medicine.',
    '20: missed 0 Rosa missed a medicine: 08:00.',
    expect.stringMatching(/^21: stock \d+ Your medicine: /),
    expect.stringMatching(/^21: stock \d+ Rosa's medicine: /),
    '21: answered 0 Answered: 08:00.',
    "21: answered 1 Rosa's dose, 08:00: answered now: taken.",
  ]);
  for (const { id, kind, subject_id: subjectId, payload } of await family.rows('pushes')) {
    const push = { id, kind, subjectId, payload: JSON.parse(payload) as PushPayload };
    const { title, body } = toPushMessage(push, 'https://upstroke.test').notification;
    expect(`${title} ${body}`).not.toMatch(/aspirin/i);
  }
});

test('the choice is told to the other devices, audited, and can be taken back', async () => {
  expect(await shownNow()).toMatchObject({ hidesNames: false });
  const before = await family.read<{ version: number }>('/api/changes?since=0', family.rosa);
  await hide(true);
  const since = `/api/changes?since=${before.version}`;
  expect(await family.read(since, family.rosa)).toMatchObject({ changed: ['activities'] });
  expect(await shownNow()).toMatchObject({ hidesNames: true });
  const { email, password } = family.rosa;
  const login = await family.call('POST', '/api/auth/login', { email, password });
  expect(login.json()).toMatchObject({ user: { hidesNames: true } });
  const audited = { action: 'privacy-changed', actor_id: family.rosa.id };
  expect(await family.rows('audit')).toContainEqual(expect.objectContaining(audited));
  expect((await hide(false)).json()).toEqual({ message: 'Names are shown again.' });
  await family.runDoseClockAfter(0);
  expect(await family.pushes()).toEqual(["0: dose 0 It's time to take Aspirin!"]);
});
