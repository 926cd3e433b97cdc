import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import type { Alert } from '../../contract/endpoints/index.ts';
import type { PushMessage } from '../../contract/messages.ts';
import type { NextAlertStatus } from '../../domain/alertTransitions.ts';
import type { DeviceSubscription, PushService } from '../../testkit/server/pushService.ts';
import { callAs } from '../../testkit/browser/callWithRetry.ts';
import type { Family } from './family.ts';

/**
 * Presses the button once. Resolves with the moment of the tap in epoch milliseconds, as soon as the
 * press is done: whether anybody is told is measured at the push service.
 */
export type Press = () => Promise<number>;

/** One way from a tap to devices. */
export interface AlertPath {
  readonly press: Press;
  /** The devices that one tap reaches. */
  readonly devices: readonly DeviceSubscription[];
  /** What is to be done between one tap and the next, and looked at; complaints in words. */
  readonly settle: () => Promise<readonly string[]>;
}

export const pressByHttp =
  ({ survivor }: Family): Press =>
  async () => {
    const tapped = Date.now();
    const body = { message: 'Emergency alert triggered' };
    await callAs(survivor, 'POST', '/api/emergency/send', body);
    return tapped;
  };

/** Its newest alert is answered by one caregiver, which ends the pushes; the others' stay pending. */
const acknowledgeOne = async (
  { survivor, caregivers }: Family,
  status: NextAlertStatus,
): Promise<readonly string[]> => {
  const [caregiver] = caregivers;
  if (!caregiver) return [];
  const alertsOf = (who: typeof survivor) => callAs<Alert[]>(who, 'GET', '/api/emergency/alerts');
  const [own] = await alertsOf(caregiver);
  if (own?.status !== 'pending') return ['an alert did not begin as pending'];
  await callAs(caregiver, 'PUT', `/api/emergency/update-status/${own.id}`, { status });
  const ofPress = (await alertsOf(survivor)).slice(0, caregivers.length);
  const answered = ofPress.filter((alert) => alert.status === status);
  const pending = ofPress.filter((alert) => alert.status === 'pending');
  const isRight = answered.length === 1 && answered[0]?.id === own.id;
  return isRight && pending.length === caregivers.length - 1
    ? []
    : [`one answered, but ${answered.length} are ${status} and ${pending.length} pending`];
};

/** Through the server, by the given press; each alert gets this answer. */
export const throughServer = (
  family: Family,
  { press, answer }: { readonly press: Press; readonly answer: NextAlertStatus },
): AlertPath => ({
  press,
  devices: family.devices,
  settle: () => acknowledgeOne(family, answer),
});

const sample: PushMessage = {
  web_push: 8030,
  notification: {
    title: 'Emergency',
    body: 'Rosa Meyer needs help: Emergency alert triggered',
    navigate: 'https://upstroke.example.org/emergencylog',
    tag: `emergency:${randomUUID()}`,
    silent: false,
    data: {
      id: randomUUID(),
      kind: 'emergency',
      subjectId: randomUUID(),
      aboutId: randomUUID(),
    },
  },
  mutable: true,
};

/** Straight to the devices, by the floor. */
export const throughFloor = (
  origin: string,
  devices: readonly DeviceSubscription[],
): AlertPath => ({
  press: async () => {
    const tapped = Date.now();
    const body = { text: JSON.stringify(sample), devices };
    await callAs({ origin, token: '' }, 'POST', '/alert', body);
    return tapped;
  },
  devices,
  settle: () => Promise.resolve([]),
});

/**
 * Taps once and returns after how many milliseconds each device's push was handed over, the first
 * one first; of those that none reached within `patience` there is nothing.
 */
export const pressAndMeasure = async (
  service: PushService,
  { press, devices }: AlertPath,
  timeoutMs: number,
): Promise<number[]> => {
  const before = service.received.length;
  const wanted = new Set(devices.map(({ endpoint }) => endpoint));
  const delays = new Map<string, number>();
  let read = before;
  const tapped = await press();
  for (;;) {
    for (const { subscription, at } of service.received.slice(read)) {
      const { endpoint } = subscription;
      if (wanted.has(endpoint) && !delays.has(endpoint)) delays.set(endpoint, at - tapped);
      read += 1;
    }
    if (delays.size === wanted.size || Date.now() > tapped + timeoutMs) return [...delays.values()];
    await after(2);
  }
};
