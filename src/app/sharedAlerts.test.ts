/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { isFinal } from '../../domain/alertTransitions.ts';
import { minute } from '../../domain/specConstants.ts';
import { firstScreenApi } from '../api/firstScreenApi.ts';
import { cancelAlert, sendAlert } from '../features/emergency/alertActions.ts';
import { selectCurrentAlerts } from '../features/emergency/alerts/currentAlerts.ts';
import { formatAnswers } from '../features/emergency/log/formatAlert.ts';
import { formatCurrentAlert } from '../features/emergency/alerts/formatCurrentAlert.ts';
import { pinAlerts } from '../features/emergency/alerts/pinAlerts.ts';
import { answerAlert } from '../features/emergency/alerts/useAnswerAlert.ts';
import { seededRandom } from '../../testkit/domain/seededRandom.ts';
import { eventually, settle } from '../../testkit/page/fakeClock.ts';
import { survivorTestbed, type TestbedDevice, type Tab } from '../../testkit/page/testbed.ts';
import type { TestPerson } from '../../testkit/server/makeTestServer.ts';
import { listenerSetups } from './listeners.ts';

const start = Date.parse('2026-03-10T09:00:00Z');
const seeds = Array.from({ length: process.env.TEST_ALL === '1' ? 200 : 3 }, (_, seed) => seed);
const steps = 7;
const home = survivorTestbed({ now: start });

type Device = Pick<TestbedDevice, 'openTab' | 'network'>;

const openPage = async (device: Device, person: TestPerson) => {
  const tab = await device.openTab(listenerSetups);
  await home.signIn(tab, person);
  // As its screens do.
  void tab.store.dispatch(firstScreenApi.endpoints.listAlerts.initiate());
  void tab.store.dispatch(firstScreenApi.endpoints.activePairings.initiate());
  await settle();
  return { ...tab, person, network: device.network };
};
type Page = Awaited<ReturnType<typeof openPage>>;

const openCaregiver = async (fname: string) => {
  const person = await home.server.register('caregiver', { fname, lname: 'Blum' });
  await home.server.pair(home.rosa, person);
  return openPage(home.addDevice(), person);
};

const listed = ({ store }: Tab) => store.getState().emergency.log?.alerts ?? [];
const alertOf = (tab: Tab, { id }: TestPerson) =>
  listed(tab).find(({ caregiver_id }) => caregiver_id === id);

/** What the log says of a caregiver's alert. */
const logLines = (tab: Tab, person: TestPerson) => {
  const alert = alertOf(tab, person);
  return alert && [isFinal(alert.status) ? alert.status : 'open', ...formatAnswers(alert)];
};

const survivorView = ({ store }: Tab) => {
  const [alert] = selectCurrentAlerts(store.getState());
  return alert && { stage: alert.stage, ...formatCurrentAlert(alert, 'UTC', []) };
};

/** Where a caregiver's alert is on top of their screens. */
const pinnedPlace = (page: Page) => {
  const pinned = pinAlerts(listed(page), home.clock.now());
  const places = Object.entries(pinned).flatMap(([place, alerts]) => (alerts[0] ? [place] : []));
  return places.join();
};

interface Scene {
  readonly rosa: Page;
  readonly caregivers: readonly [Page, Page];
  /** Caregivers who are connected. */
  readonly present: Set<Page>;
  /** By a caregiver or the survivor. */
  isEnded: boolean;
}

const actions = (scene: Scene, random: () => number) => {
  const { rosa, caregivers, present } = scene;
  const caregiver = caregivers[random() < 0.5 ? 0 : 1];
  const page = random() < 0.5 ? rosa : caregiver;
  const answer = async (status: 'acknowledged' | 'resolved' | 'false_alarm') => {
    const alert = alertOf(caregiver, caregiver.person);
    if (!alert || isFinal(alert.status)) return;
    await caregiver.store.dispatch(answerAlert(alert.id, status));
    scene.isEnded ||= caregiver.network.up && isFinal(status);
  };
  const { call } = home.server;
  const leave = async (url: string, body: object | undefined, { bearer }: TestPerson) => {
    if (!present.delete(caregiver)) return;
    expect((await call('DELETE', url, body, bearer)).statusCode).toBe(200);
  };
  const sleep = (minutes: number) => async () =>
    home.clock.sleepUntil(home.clock.now() + minutes * minute);
  const { id, password } = caregiver.person;
  return {
    seen: () => answer('acknowledged'),
    resolved: () => answer('resolved'),
    'false alarm': () => answer('false_alarm'),
    ok: async () => {
      const [alert] = selectCurrentAlerts(rosa.store.getState());
      if (!alert?.isOpen) return;
      await rosa.store.dispatch(cancelAlert(alert));
      scene.isEnded = true;
    },
    disconnected: () => leave(`/api/pairing/${id}`, undefined, home.rosa),
    deleted: () => leave('/api/account', { password }, caregiver.person),
    [page === rosa ? 'survivor on/off' : 'caregiver on/off']: async () => {
      page.network.up = !page.network.up;
    },
    'a minute': sleep(1),
    'half an hour': sleep(30),
  };
};

/** All pages, once they are online for 5 s. */
const expectAlike = async ({ rosa, caregivers, present, isEnded }: Scene) => {
  for (const { network } of [rosa, ...caregivers]) network.up = true;
  await home.repeatEmergencies();
  await home.clock.advance(5_000);
  await eventually(() => {
    const view = survivorView(rosa);
    if (!view) {
      // An alert that is over is gone with the accounts of its caregivers.
      expect([present.size, listed(rosa), isEnded]).toEqual([0, [], true]);
      return;
    }
    const { stage, body } = view;
    for (const caregiver of present) {
      const lines = logLines(caregiver, caregiver.person);
      expect(lines).toBeDefined();
      expect(lines).toEqual(logLines(rosa, caregiver.person));
      const alert = alertOf(caregiver, caregiver.person)!;
      const [status, ...said] = lines!;
      const closed = said.filter((line) => line.startsWith('Closed'));
      const seen = said.filter((line) => line.includes('has seen it'));
      if (stage === 'seen') expect([status, ...body]).toEqual(['open', ...seen]);
      else if (stage === 'closed') expect(body).toEqual(closed);
      else if (stage === 'ok') expect(said.join()).toContain('"I am OK"');
      else expect([status, stage, ...said]).toEqual(['open', stage]);
      const isUnseen = alert.status === 'pending' && alert.withdrawn_at === null;
      const openPlace = isUnseen ? 'unseen' : 'seen';
      expect(status === 'open' ? [openPlace] : ['ended', '']).toContain(pinnedPlace(caregiver));
    }
    const [one, other] = [...present].map((page) => logLines(page, page.person));
    if (other) expect(other).toEqual(one);
    if (present.size === 0) expect(['nobody', 'unanswered', 'closed', 'ok']).toContain(stage);
  });
};

test.each(seeds)(
  'all pages read alike within 5 s of being online, after any order of changes (seed %i)',
  async (seed) => {
    const random = seededRandom(seed + 1);
    const rosa = await openPage(home, home.rosa);
    const caregivers = [await openCaregiver('Ann'), await openCaregiver('Bob')] as const;
    const scene: Scene = { rosa, caregivers, present: new Set(caregivers), isEnded: false };
    await rosa.store.dispatch(sendAlert());
    await home.clock.advance(5_000);
    const done: string[] = [];
    try {
      for (let step = 1; step <= steps; step += 1) {
        const possible = Object.entries(actions(scene, random));
        const [name, act] = possible[Math.floor(random() * possible.length)]!;
        done.push(name);
        await act();
        await home.clock.advance(random() < 0.5 ? 0 : 5_000);
        if (step === steps || random() < 0.2) await expectAlike(scene);
      }
    } catch (error) {
      throw new Error(`Seed ${seed}: ${done.join(', ')}`, { cause: error });
    }
  },
);

test('the sound of an alert ends with it, and a device that did not know it shows no trace', async () => {
  const rosa = await openPage(home, home.rosa);
  const ann = await openCaregiver('Ann');
  await rosa.store.dispatch(sendAlert());
  await home.clock.advance(5_000);
  expect(rosa.store.getState().alarms.remoteAlarm).not.toBeNull();
  await ann.store.dispatch(answerAlert(alertOf(ann, ann.person)!.id, 'false_alarm'));
  await home.clock.advance(5_000);
  await eventually(() => expect(rosa.store.getState().alarms.remoteAlarm).toBeNull());
  expect(survivorView(rosa)?.stage).toBe('closed');
  const other = await openPage(home.addDevice(), home.rosa);
  await eventually(() => expect(listed(other)).toHaveLength(1));
  expect(survivorView(other)).toBeUndefined();
});
