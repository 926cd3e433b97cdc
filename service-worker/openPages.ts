import * as v from 'valibot';
import { alarmReply, type MessageToPage } from '../contract/messages.ts';
import { medicineKey } from '../domain/medicines.ts';
import type { DeviceSchedule } from '../src/platform/scheduleStore.ts';
import { withFallback, type WorkerContext } from './context.ts';

export const openPages = (scope: ServiceWorkerGlobalScope): Promise<readonly WindowClient[]> =>
  scope.clients.matchAll({ type: 'window', includeUncontrolled: true });

const waitForSound = (port: MessagePort): Promise<true> =>
  new Promise((resolve, reject) => {
    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      const parsed = v.safeParse(alarmReply, data);
      if (parsed.success && parsed.output.sounds) resolve(true);
      else reject(new Error('The page is silent'));
    };
  });

const soundForMedicine = (known: DeviceSchedule | null, medicineName: string): string => {
  const key = medicineKey(medicineName);
  const asked = known?.asked?.find((row) => medicineKey(row.medicine_name) === key);
  return asked?.soundType ?? known?.soundType ?? 'alarm';
};

/** Of doses of one minute: a page sounds for all of them. */
export const notifyPagesOfDoses = async (
  { scope, clock, schedule }: Pick<WorkerContext, 'scope' | 'clock' | 'schedule'>,
  medicineNames: readonly string[],
) => {
  const [pages, known] = await Promise.all([
    withFallback(clock, openPages(scope), []),
    withFallback(clock, schedule.read(), null),
  ]);
  const ask = (page: WindowClient, medicineName: string) => {
    const { port1, port2 } = new MessageChannel();
    const yes = waitForSound(port1);
    const message: MessageToPage = { type: 'ALARM_TRIGGERED', medicineName };
    page.postMessage(message, [port2]);
    const soundName = soundForMedicine(known, medicineName);
    const playSound = { type: 'PLAY_SOUND', notificationType: 'medication', soundName } as const;
    page.postMessage(playSound satisfies MessageToPage);
    return { yes, port: port1 };
  };
  const replies = pages.flatMap((page) => medicineNames.map((name) => ask(page, name)));
  const sounds = await withFallback(
    clock,
    Promise.any<boolean>(replies.map(({ yes }) => yes)),
    false,
  );
  for (const { port } of replies) port.close();
  return { hasPages: pages.length > 0, sounds };
};

export const triggerAlarm = async (
  scope: ServiceWorkerGlobalScope,
  notificationType: 'medication' | 'emergency',
): Promise<void> => {
  const message: MessageToPage = { type: 'TRIGGER_ALARM', notificationType };
  for (const page of await openPages(scope)) page.postMessage(message);
};
