import * as v from 'valibot';
import type { MessageToPage } from '../contract/messages.ts';
import { paths } from '../contract/paths.ts';
import { answerTappedDose, type TappedStatus } from './answerFromNotification.ts';
import { type DoseData, doseData } from './doseData.ts';
import { parseUrl } from '../src/platform/parseUrl.ts';
import { registerSync } from '../src/platform/workerLink.ts';
import { flushOutbox } from './outboxSync.ts';
import { openPages } from './openPages.ts';
import type { WorkerContext } from './context.ts';
import type { ThenCheck } from './reminders.ts';

type Scope = ServiceWorkerGlobalScope;

const targetOf = ({ location }: Scope, data: unknown, isDose: boolean): string => {
  const read = v.safeParse(v.object({ navigate: v.string() }), data);
  const url = read.success ? parseUrl(read.output.navigate) : null;
  if (url?.origin === location.origin) return url.href;
  return new URL(isDose ? paths.medication : paths.start, location.origin).href;
};

/** An open page is focused but not navigated, to keep what the user typed. */
const openApp = async (scope: Scope, data: unknown, tapped: DoseData | null): Promise<void> => {
  try {
    const pages = await openPages(scope);
    const seen = pages.find(({ visibilityState }) => visibilityState === 'visible');
    const page = pages.find(({ focused }) => focused) ?? seen ?? pages[0];
    if (page) {
      await page.focus();
      if (!tapped) return;
      const again: MessageToPage = {
        type: 'ALARM_TRIGGERED',
        medicineName: tapped.dose.medicine_name,
      };
      page.postMessage(again);
      return;
    }
  } catch {
    // A new page opens instead.
  }
  await scope.clients.openWindow(targetOf(scope, data, tapped !== null));
};

const isAnswer = (action: string): action is TappedStatus =>
  action === 'taken' || action === 'skipped';

/** Background Sync or a page sends what fails here. */
const sendStored = async (context: WorkerContext, personId: string): Promise<void> => {
  await registerSync(context.scope.registration);
  await flushOutbox(context, personId).catch(() => undefined);
};

const handleClick = async (
  context: WorkerContext,
  notification: Notification,
  action: string,
): Promise<void> => {
  const { scope } = context;
  const data: unknown = notification.data;
  const read = v.safeParse(doseData, data);
  const tapped = read.success ? read.output : null;
  const canAnswer = tapped !== null && tapped.dose.reminder_ids.length > 0;
  const outcome =
    canAnswer && isAnswer(action) ? await answerTappedDose(context, tapped, action) : null;
  if (outcome !== 'failed') notification.close();
  if (tapped && outcome === 'saved') await sendStored(context, tapped.aboutId);
  else if (outcome !== 'repeated' && outcome !== 'sent') await openApp(scope, data, tapped);
};

export const setupNotificationClick = (context: WorkerContext, thenCheck: ThenCheck): void => {
  context.scope.addEventListener('notificationclick', (event) => {
    event.waitUntil(thenCheck(handleClick(context, event.notification, event.action)));
  });
};
