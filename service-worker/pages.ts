import * as v from 'valibot';
import { alarmReply, type MessageToPage } from '../contract/messages.ts';
import { medicineKey } from '../domain/medicines.ts';
import type { Schedule } from '../src/device/schedule.ts';
import { inASecond, type Parts } from './parts.ts';

export const pagesOf = (scope: ServiceWorkerGlobalScope): Promise<readonly WindowClient[]> =>
  scope.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Resolves when a page says that the alarm can be heard from it; rejects when it says no. */
const yesFrom = (port: MessagePort): Promise<true> =>
  new Promise((resolve, reject) => {
    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      const parsed = v.safeParse(alarmReply, data);
      if (parsed.success && parsed.output.sounds) resolve(true);
      else reject(new Error('The page is silent'));
    };
  });

/** What the pages did with a dose that is due. */
interface DoseHeard {
  /** Whether there was any page to tell. */
  readonly hasPages: boolean;
  /** Whether one of them said within a second that its alarm sounds. */
  readonly sounds: boolean;
}

/** As SCHEDULE_REMINDER named it, or else as the user has chosen. */
const soundOf = (known: Schedule | null, medicineName: string): string => {
  const key = medicineKey(medicineName);
  const asked = known?.asked?.find((row) => medicineKey(row.medicine_name) === key);
  return asked?.soundType ?? known?.soundType ?? 'alarm';
};

/** Tells every page that a dose is due; each decides by its own role what to do. */
export const tellOfDose = async (
  { scope, clock, schedule }: Pick<Parts, 'scope' | 'clock' | 'schedule'>,
  medicineName: string,
): Promise<DoseHeard> => {
  const [pages, known] = await Promise.all([
    inASecond(clock, pagesOf(scope), []),
    inASecond(clock, schedule.read(), null),
  ]);
  const soundName = soundOf(known, medicineName);
  const playSound = { type: 'PLAY_SOUND', notificationType: 'medication', soundName } as const;
  const message: MessageToPage = { type: 'ALARM_TRIGGERED', medicineName };
  const asked = pages.map((page) => {
    const { port1, port2 } = new MessageChannel();
    const yes = yesFrom(port1);
    page.postMessage(message, [port2]);
    page.postMessage(playSound satisfies MessageToPage);
    return { yes, port: port1 };
  });
  const sounds = await inASecond(clock, Promise.any<boolean>(asked.map(({ yes }) => yes)), false);
  for (const { port } of asked) port.close();
  return { hasPages: pages.length > 0, sounds };
};

/** Tells every page to sound the alarm of its role, if it has one for this. */
export const triggerAlarm = async (
  scope: ServiceWorkerGlobalScope,
  notificationType: 'medication' | 'emergency',
): Promise<void> => {
  const message: MessageToPage = { type: 'TRIGGER_ALARM', notificationType };
  for (const page of await pagesOf(scope)) page.postMessage(message);
};
