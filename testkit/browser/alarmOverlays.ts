import type { Page } from '@playwright/test';
import { addReminder, openSignedIn, signUp } from './account.ts';
import { connect } from './callWithRetry.ts';
import { button, open, type Overlays, type Stage, tap } from './overlayStage.ts';
import { expectScreen, helpDialog, sendAlert, tapUntilHidden } from './userActions.ts';

/** In the order of the alarm. */
export const medicines = [
  'Atorvastatin',
  'Folic acid',
  'Iron',
  'Metoprolol',
  'Ramipril 5 mg',
  'Zinc',
];

/** Cards of all of them are on the screen. */
const openAlarm = async (stage: Stage, count: number) => {
  const { page } = stage;
  await open(stage, '/medication', 'survivor', async (survivor) => {
    for (const name of medicines.slice(0, count)) await addReminder(survivor, name);
  });
  await page
    .getByText('1 tablet')
    .and(page.locator('dialog *'))
    .nth(count - 1)
    .waitFor();
};

const takeAll = async (stage: Stage, count: number) => {
  await openAlarm(stage, count);
  await tapUntilHidden(button(stage.page, 'Taken for all'));
};

export const blockSound = (page: Page) =>
  page.addInitScript(() => {
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    Object.defineProperty(AudioContext.prototype, 'state', { get: () => 'suspended' });
  });

const one = [medicines[0]!, '1 tablet', 'Taken', 'Later', 'Skip', 'Say it', 'Get help'];
const ask = ['Send an emergency alert?', /^We will tell/, 'Yes, send alert', 'No, go back'];

/** The phones of none of them ring. */
const openWithThree = (stage: Stage) =>
  open(stage, '/dashboard', 'survivor', async (survivor) => {
    for (const fname of ['Anneliese', 'Bernadette'])
      await connect(survivor, await signUp(stage.server, 'caregiver', { fname }));
  });

const openQuestion = async (stage: Stage, from: 'one' | 'three' | 'no one' = 'one') => {
  const { page, server } = stage;
  const isAlone = from === 'no one';
  if (isAlone) await openSignedIn(page, await signUp(server, 'survivor', { fname: 'Rosa' }));
  else await (from === 'one' ? open : openWithThree)(stage);
  await tap(page, 'Get help');
  await helpDialog(page)
    .getByText(isAlone ? /no one/ : /Carl/)
    .first()
    .waitFor();
};

const openAlert = async (
  stage: Stage,
  words: string,
  answer?: 'none' | 'offline' | 'nobody',
  openHome: (stage: Stage) => Promise<unknown> = open,
) => {
  const { page } = stage;
  const toNobody = { totalCaregivers: 0, caregivers: [], alertIds: [], message: '' };
  if (answer !== undefined) {
    await page.route('**/api/emergency/send', (route) => {
      if (answer === 'offline') return route.abort();
      const json = { ...toNobody, unreachable: [] };
      return answer === 'nobody' ? route.fulfill({ status: 201, json }) : undefined;
    });
  }
  await openHome(stage);
  await expectScreen(page, /Rosa/);
  await sendAlert(page);
  await helpDialog(page).getByText(words).first().waitFor();
};

const openAlertWhileDue = async (stage: Stage) => {
  const { page } = stage;
  const survivor = await open(stage);
  await expectScreen(page, /Rosa/);
  await sendAlert(page);
  await helpDialog(page).getByText('Emergency Alert Sent!').first().waitFor();
  await addReminder(survivor, medicines[0]!);
  await helpDialog(page)
    .getByText(/^It's time/)
    .waitFor();
};

const callNow = 'Call 112 now';

export const alarmOverlays: Overlays = {
  'src/features/alarms/AlarmDialog.tsx': {
    'one medicine': { open: (stage) => openAlarm(stage, 1), firstSight: one, isUrgent: true },
    'one medicine, while an alert is open': {
      open: async (stage) => {
        await openAlertWhileDue(stage);
        await tapUntilHidden(helpDialog(stage.page).getByRole('button', { name: 'Close' }));
      },
      firstSight: one.with(-1, 'Your alert'),
    },
    'three medicines': {
      open: (stage) => openAlarm(stage, 3),
      firstSight: ['It is time for 3 medicines.', medicines[0]!, 'Get help'],
      sightSideways: [...medicines.slice(0, 3), 'Taken for all', 'Later', 'Say it'],
      isUrgent: true,
    },
    'three medicines, one taken': {
      open: async (stage) => {
        await openAlarm(stage, 3);
        await tapUntilHidden(button(stage.page, `Taken: ${medicines[1]}`));
        await stage.page.getByLabel(`${medicines[1]}: taken`).waitFor();
      },
      firstSight: ['It is time for 2 medicines.', medicines[0]!, 'Get help'],
      sightSideways: [...medicines.slice(0, 3), 'Taken for all', 'Later', 'Say it'],
    },
    'six medicines': {
      open: (stage) => openAlarm(stage, 6),
      firstSight: [/^It is time for 6 medicines/],
      sightSideways: medicines.slice(0, 3),
    },
    'a blocked sound, and a voice that fails': {
      open: async (stage) => {
        await blockSound(stage.page);
        await stage.page.addInitScript(() => Reflect.deleteProperty(window, 'speechSynthesis'));
        await openAlarm(stage, 1);
        await tap(stage.page, 'Say it');
        await stage.page.locator('dialog [role=alert]').waitFor();
      },
    },
  },
  'src/features/alarms/ConfirmTakenAll.tsx': {
    'all taken of three': {
      open: (stage) => takeAll(stage, 3),
      firstSight: ['Did you take all 3 medicines?'],
      isUrgent: true,
    },
    'all taken of six': {
      open: (stage) => takeAll(stage, 6),
      firstSight: ['Did you take all 6 medicines?'],
    },
  },
  'src/features/emergency/help/ConfirmAlertDialog.tsx': {
    question: { open: (stage) => openQuestion(stage), firstSight: [...ask, callNow] },
    'to three caregivers': {
      open: (stage) => openQuestion(stage, 'three'),
      firstSight: [...ask, callNow],
      isUrgent: true,
    },
    'without a caregiver': {
      open: (stage) => openQuestion(stage, 'no one'),
      firstSight: ['Please call for help', callNow, 'Connect a caregiver', 'Close'],
      isUrgent: true,
    },
    offline: {
      open: async (stage) => {
        await open(stage);
        // Its module is loaded together with the dialog.
        await stage.page.getByText('ACTIVITY').waitFor();
        await stage.page.context().setOffline(true);
        await tap(stage.page, 'Get help');
      },
      firstSight: ['Yes, send alert', 'No, go back', callNow],
    },
  },
  'src/features/emergency/help/AlertProgressDialog.tsx': {
    sent: {
      open: (stage) => openAlert(stage, 'Emergency Alert Sent!', undefined, openWithThree),
      firstSight: ['Emergency Alert Sent!', /may not ring/, callNow, 'I am OK', 'Close'],
      isUrgent: true,
    },
    'sent, while a medicine is due': {
      open: openAlertWhileDue,
      firstSight: ['Emergency Alert Sent!', callNow, /^It's time/],
      sightSideways: ['Stop sound', 'I am OK'],
    },
    cancelling: {
      open: async (stage) => {
        await openAlert(stage, 'Emergency Alert Sent!');
        await tapUntilHidden(button(stage.page, 'I am OK'));
      },
      firstSight: ['Tell them you are OK?', callNow, 'Yes, I am OK', 'No, go back'],
      isUrgent: true,
    },
    sending: { open: (stage) => openAlert(stage, 'Sending your alert…', 'none') },
    unsent: {
      open: (stage) => openAlert(stage, 'Network error! Emergency alert queued.', 'offline'),
      firstSight: ['Alert not sent yet', callNow],
    },
    'told no one': {
      open: (stage) => openAlert(stage, 'Your alert reached no one', 'nobody'),
      firstSight: [callNow, 'Close'],
    },
    seen: {
      open: async (stage) => {
        const { page } = stage;
        await open(stage);
        await page.route('**/api/emergency/alerts', async (route) => {
          const response = await route.fetch();
          const rows = (await response.json()) as object[];
          const seen = { status: 'acknowledged', answered_by: 'Carl Meyer' };
          const answered_at = new Date().toISOString();
          await route.fulfill({ json: rows.map((row) => ({ ...row, ...seen, answered_at })) });
        });
        await sendAlert(page);
        await button(page, 'Send a new alert').waitFor();
      },
      firstSight: ['I am OK', 'Close'],
    },
  },
};
