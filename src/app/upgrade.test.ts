/** @jest-environment node */
import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import localforage from 'localforage';
import * as v from 'valibot';
import { endpoints } from '../../contract/endpoints/index.ts';
import { eventually, makeFakeClock } from '../../testkit/page/fakeClock.ts';
import { json, makeFakeDevice } from '../../testkit/page/fakeDevice.ts';
import { makeReminder, mockSurvivorResponses } from '../../testkit/page/mockServer.ts';
import { openTab } from '../../testkit/page/openTab.ts';
import { selectMedicines } from '../api/medicineSelectors.ts';
import { type FiredDose, makeDatabase } from '../platform/database.ts';
import { makeScheduleStore } from '../platform/scheduleStore.ts';
import { deviceStorage } from './persist.ts';

const pressedAt = Date.UTC(2026, 2, 10, 8, 0);

/** A survivor's device with what version 1.0.0 stored, part of it before the network failed, part after. */
const readDevice = async () => {
  const phone = makeFakeDevice();
  const snapshots = localforage.createInstance({ name: 'upstroke-state' });
  const lines = (await readFile('testkit/page/device-1.0.0.jsonl', 'utf8')).trim().split('\n');
  for (const line of lines) {
    const [place, key, text] = JSON.parse(line) as [string, string, string];
    if (place === 'localStorage') phone.storage.setItem(key, text);
    else if (place === 'upstroke-state') await snapshots.setItem(key, text);
    else await makeDatabase()((db) => db.put(place as 'fired', key as unknown as FiredDose));
  }
  return phone;
};

test('what version 1.0.0 stored on a device is shown, and what it had not sent is sent', async () => {
  const phone = await readDevice();
  phone.network.up = false;
  const clock = makeFakeClock(pressedAt + 60_000);
  const { store } = await openTab(phone, clock, deviceStorage());
  const { activityFeed, emergency, medications, outbox, profile } = store.getState();
  expect(activityFeed.snapshot?.activities).toHaveLength(1);
  expect(profile.known?.fname).toBe('Rosa');
  expect(emergency.sent.map(({ answeredBy }) => answeredBy)).toEqual([null, 'Carl Meyer']);
  expect(emergency.log?.alerts).toHaveLength(1);
  expect(emergency.queue).toMatchObject([{ alert: { timestamp: pressedAt } }]);
  const medicines = ['Aspirin 50mg', 'Statin 1 tablet', 'Ramipril 5 mg'];
  const shown = selectMedicines(store.getState());
  expect(shown.map(({ name, dosage }) => `${name} ${dosage}`)).toEqual(medicines);
  expect(medications.answers['2026-03-10T08:00|aspirin']?.status).toBe('taken');
  const schedule = await makeScheduleStore(makeDatabase()).read();
  expect(schedule?.medicines.map(({ name, dosage }) => `${name} ${dosage}`)).toEqual(medicines);
  for (const { endpoint, body } of outbox.rows.flatMap(({ calls }) => calls)) {
    expect(v.is(endpoints[endpoint].body, body)).toBe(true);
  }
  mockSurvivorResponses(phone, { reminders: [makeReminder('Aspirin', '08:00')] });
  const sent = {
    totalCaregivers: 1,
    caregivers: ['Carl Meyer'],
    alertIds: [],
    message: '',
    unreachable: [],
  };
  phone.answer('POST /api/emergency/send', () => json(201, sent));
  phone.network.up = true;
  await clock.advance(60_000);
  await eventually(() => expect(store.getState().outbox.rows).toEqual([]));
  expect(store.getState().emergency.queue).toEqual([]);
});
