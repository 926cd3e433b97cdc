import * as v from 'valibot';
import { alarmReply, type MessageToPage } from '../contract/messages.ts';
import { medicineKey } from '../domain/medicines.ts';
import type { Schedule } from '../src/device/scheduleStore.ts';
import { withFallback, type WorkerContext } from './context.ts';

export const openPages = (scope: ServiceWorkerGlobalScope): Promise<readonly WindowClient[]> =>
  scope.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Resolves when a page says that the alarm can be heard from it; rejects when it says no. */
const waitForSound = (port: MessagePort): Promise<true> =>
  new Promise((resolve, reject) => {
    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      const parsed = v.safeParse(alarmReply, data);
      if (parsed.success && parsed.output.sounds) resolve(true);
      else reject(new Error('The page is silent'));
    };
  });

/** What the pages did with a dose that is due. */
interface PageAlarmResult {
  /** Whether there was any page to tell. */
  readonly hasPages: boolean;
  /** Whether one of them said within a second that its alarm sounds. */
  readonly sounds: boolean;
}

/** As SCHEDULE_REMINDER named it, or else as the user has chosen. */
const soundForMedicine = (known: Schedule | null, medicineName: string): string => {
  const key = medicineKey(medicineName);
  const asked = known?.asked?.find((row) => medicineKey(row.medicine_name) === key);
  return asked?.soundType ?? known?.soundType ?? 'alarm';
};

/** Tells every page that a dose is due; each decides by its own role what to do. */
export const notifyPagesOfDose = async (
  { scope, clock, schedule }: Pick<WorkerContext, 'scope' | 'clock' | 'schedule'>,
  medicineName: string,
): Promise<PageAlarmResult> => {
  const [pages, known] = await Promise.all([
    withFallback(clock, openPages(scope), []),
    withFallback(clock, schedule.read(), null),
  ]);
  const soundName = soundForMedicine(known, medicineName);
  const playSound = { type: 'PLAY_SOUND', notificationType: 'medication', soundName } as const;
  const message: MessageToPage = { type: 'ALARM_TRIGGERED', medicineName };
  const asked = pages.map((page) => {
    const { port1, port2 } = new MessageChannel();
    const yes = waitForSound(port1);
    page.postMessage(message, [port2]);
    page.postMessage(playSound satisfies MessageToPage);
    return { yes, port: port1 };
  });
  const sounds = await withFallback(
    clock,
    Promise.any<boolean>(asked.map(({ yes }) => yes)),
    false,
  );
  for (const { port } of asked) port.close();
  return { hasPages: pages.length > 0, sounds };
};

/** Tells every page to sound the alarm of its role, if it has one for this. */
export const triggerAlarm = async (
  scope: ServiceWorkerGlobalScope,
  notificationType: 'medication' | 'emergency',
): Promise<void> => {
  const message: MessageToPage = { type: 'TRIGGER_ALARM', notificationType };
  for (const page of await openPages(scope)) page.postMessage(message);
};
