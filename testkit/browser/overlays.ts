import { minute } from '../../domain/specConstants.ts';
import {
  addMissedDose,
  addReminder,
  createAdmin,
  openSignedIn,
  signIn,
  signUp,
} from './account.ts';
import { alarmOverlays } from './alarmOverlays.ts';
import { callAs } from './callWithRetry.ts';
import { answerAlarm } from './userActions.ts';
import {
  button,
  byTap,
  inAnHour,
  ofMedicine,
  open,
  type Overlay,
  type Overlays,
  type Stage,
  tap,
} from './overlayStage.ts';

const sendAlert = (survivor: Parameters<typeof inAnHour>[0]) =>
  callAs(survivor, 'POST', '/api/emergency/send', {});

const openAdmin = async ({ page, server }: Stage, section: string) =>
  openSignedIn(page, await createAdmin(server), `/admindashboard?#${section}`);

const ofAdmin = (section: string, name: string | RegExp): Overlay => ({
  open: async (stage) => {
    await openAdmin(stage, section);
    await tap(stage.page, name);
  },
});

const fromMenu = (name: string): Overlay => ({
  open: async (stage) => {
    await open(stage);
    await tap(stage.page, 'Menu');
    await tap(stage.page, name);
  },
});

const ofAccount = (name: string | RegExp) => byTap('/account', name);

const addSecond = async (stage: Stage, name: string) => {
  const { page } = stage;
  await open(stage, '/addmedication', 'survivor', inAnHour);
  await page.getByLabel('Medication Name').fill(name);
  await tap(page, '1 tablet, 1x a day at 8:00');
  await tap(page, 'SAVE');
};

const wrongPin = 'A'.repeat(6);

/** How to open each overlay; a test compares the files with those that render one. */
export const overlays: Overlays = {
  ...alarmOverlays,
  'src/features/alarmReadiness/TestAlarm.tsx': {
    rings: fromMenu('Test alarm'),
    'not heard': {
      open: async (stage) => {
        await fromMenu('Test alarm').open(stage);
        await tap(stage.page, 'I heard nothing');
      },
    },
  },
  'src/features/bedside/BedsideClock.tsx': { clock: fromMenu('Bedside mode') },
  'src/features/auth/logOut/LogOutDialog.tsx': {
    survivor: {
      open: async (stage) => {
        await open(stage);
        await tap(stage.page, 'Menu');
        await tap(stage.page, 'Log Out');
      },
      firstSight: ['Sign out?', /will not ring/, 'Log Out', 'Stay signed in'],
    },
  },
  'src/features/auth/signIn/SignInAgainNotice.tsx': {
    'session ended': {
      open: async (stage) => {
        const survivor = await open(stage);
        await callAs(survivor, 'POST', '/api/auth/logout', {});
        await stage.page.reload();
      },
    },
  },
  'src/features/careTeam/AwayDialog.tsx': {
    away: byTap('/dashboard', 'I am away until …', 'caregiver'),
  },
  'src/features/careTeam/PhoneDialog.tsx': {
    phone: ofAccount('Add phone'),
    phoneOfSurvivor: byTap('/dashboard', "Add Rosa's number", 'caregiver'),
  },
  'src/features/pairing/connections/InviteCaregiver.tsx': {
    invite: byTap('/connectsurvivor', 'Invite another caregiver', 'caregiver'),
    'a link that invites': {
      open: async (stage) => {
        await open(stage, '/connectsurvivor', 'caregiver');
        await tap(stage.page, 'Invite another caregiver');
        await tap(stage.page, 'Yes, make a link');
        await stage.page.getByRole('button', { name: 'Share a link' }).waitFor();
      },
    },
  },
  'src/features/emergency/alerts/UnansweredAlertsDialog.tsx': {
    'an alert over a question': {
      open: async (stage) => {
        const survivor = await open(stage, '/account', 'caregiver');
        await tap(stage.page, 'Change password');
        await sendAlert(survivor);
        await stage.page.getByRole('alertdialog').waitFor();
      },
    },
  },
  'src/features/emergency/log/UpdateStatusCell.tsx': {
    'closing an alert': {
      open: async (stage) => {
        const { page } = stage;
        await open(stage, '/emergencylog', 'caregiver', sendAlert);
        await page.getByRole('combobox').first().selectOption({ label: 'Resolved: all is well' });
        await tap(page, 'Update');
      },
    },
  },
  'src/features/monitoring/AlarmSetupDialog.tsx': {
    'first visit': {
      open: async (stage) => {
        await stage.page.addInitScript(() =>
          localStorage.removeItem('caregiver_alarm_instructions_seen'),
        );
        await open(stage, '/dashboard', 'caregiver');
      },
    },
  },
  'src/features/medications/today/LateDialog.tsx': {
    'a missed dose': {
      open: async (stage) => {
        await open(stage, '/dashboard', 'survivor', (survivor) =>
          addReminder(survivor, 'Ramipril', -60 * minute),
        );
        await tap(stage.page, /took it/i);
      },
    },
  },
  'src/screens/LateMissDialog.tsx': {
    "a survivor's missed dose": {
      open: async (stage) => {
        await open(stage, '/dashboard', 'caregiver', (survivor) =>
          addMissedDose(survivor, 'Ramipril'),
        );
        await tap(stage.page, /took it at/);
      },
    },
  },
  'src/features/medications/list/PauseButton.tsx': { pause: ofMedicine('Pause') },
  'src/features/medications/list/NewPackButton.tsx': { 'new pack': ofMedicine('New pack') },
  'src/features/medications/list/MedicationScreen.tsx': { delete: ofMedicine(/^Delete/) },
  'src/features/medications/today/TakeNow.tsx': {
    'taken already': {
      open: async (stage) => {
        const { page } = stage;
        const rule = { kind: 'asNeeded', min_gap_hours: 6, max_per_day: 4 };
        const schedule = { first_day: null, last_day: null, paused_from: null, paused_until: null };
        await ofMedicine(/^I took one/, {
          schedule: { ...schedule, rule },
          times: [{ reminder_id: crypto.randomUUID(), time: null }],
        }).open(stage);
        await page.getByText(/^Last taken/).waitFor();
        await page.waitForTimeout(1_100);
        await tap(page, /^I took one/);
      },
    },
  },
  'src/features/medications/form/MedicineQuestions.tsx': {
    'a name that exists': { open: (stage) => addSecond(stage, 'Ramipril') },
    'a name that looks alike': { open: (stage) => addSecond(stage, 'Rami pril') },
    'a time that is over': {
      open: async (stage) => {
        const { page } = stage;
        await open(stage, '/medication', 'survivor', inAnHour);
        await page.getByRole('link', { name: 'Edit' }).click();
        await page.getByLabel('Time 1').fill('08:00');
        await tap(page, 'UPDATE');
      },
      firstSight: [
        '8:00 is over today',
        /will then not ring/,
        'Save, from tomorrow',
        'No, go back',
      ],
      isUrgent: true,
    },
  },
  'src/features/medications/today/UndoButton.tsx': {
    'an answer of some minutes ago': {
      open: async (stage) => {
        const { page } = stage;
        await open(stage, '/dashboard', 'survivor', (survivor) =>
          addReminder(survivor, 'Ramipril'),
        );
        await page.getByRole('alertdialog').waitFor();
        await answerAlarm(page, 'Taken');
        await page.evaluate(() => {
          const { now } = Date;
          Date.now = () => now() + 90_000;
        });
        await tap(page, /^Undo/);
      },
    },
  },
  'src/ui/DiscardDialog.tsx': {
    'a form that is left': {
      open: async (stage) => {
        const { page } = stage;
        await open(stage, '/addmedication');
        await page.getByLabel('Medication Name').fill('Ramipril');
        await page.getByRole('link', { name: 'Home' }).first().click();
      },
    },
  },
  'src/features/exercises/VideoDialog.tsx': { video: byTap('/exerciselist', /Knee Extension/) },
  'src/features/speech/PracticeScreen.tsx': {
    recording: byTap('/speechpracticeeasy', 'Tap to record'),
  },
  'src/features/pairing/QrCode.tsx': { 'large code': byTap('/addcaregiver', /Make larger/) },
  'src/features/pairing/connections/EndConnectionButton.tsx': {
    'end of a connection': byTap('/connectcaregiver', 'End connection'),
  },
  'src/features/pairing/codes/EnterPinScreen.tsx': {
    'a wrong PIN': {
      open: async (stage) => {
        await open(stage, '/enterpin', 'caregiver');
        await stage.page.getByRole('textbox').first().focus();
        await stage.page.keyboard.type(wrongPin);
      },
    },
  },
  'src/features/account/myData/CalendarLink.tsx': {
    'end of a link': {
      open: async (stage) => {
        await open(stage, '/account');
        await tap(stage.page, 'Make a calendar link');
        // By key: the tap guard ignores a tap on a button that has just appeared under the last one.
        await button(stage.page, 'Remove').press('Enter');
      },
    },
  },
  'src/features/account/password/PasswordForm.tsx': { password: ofAccount('Change password') },
  'src/features/account/deletion/DeleteAccountSection.tsx': {
    deletion: ofAccount('Delete my account'),
  },
  'src/features/account/contact/ChangeEmailDialog.tsx': { email: ofAccount('Change email') },
  'src/features/account/devices/DevicesSection.tsx': {
    'other devices': {
      open: async (stage) => {
        await open(stage, '/account', 'survivor', ({ email }) => signIn(stage.server, email));
        await tap(stage.page, 'Sign out all other devices');
      },
    },
  },
  'src/features/account/proof/ProofDialog.tsx': {
    'is it you': {
      open: async (stage) => {
        await stage.page.route('**/api/admin/people/*/reset-link', (route) =>
          route.fulfill({ status: 403, json: { code: 'proof_needed', message: '' } }),
        );
        await signUp(stage.server, 'caregiver', { fname: 'Carl' });
        await openAdmin(stage, 'people');
        await tap(stage.page, /^Reset link for Carl/);
      },
    },
  },
  'src/features/admin/PersonCard.tsx': {
    deletion: {
      open: async (stage) => {
        await signUp(stage.server, 'caregiver', { fname: 'Carl' });
        await openAdmin(stage, 'people');
        await tap(stage.page, /^Delete .*Carl/);
      },
    },
  },
  'src/features/admin/ResetButton.tsx': { samples: ofAdmin('exercise', 'Restore samples') },
  'src/features/admin/useConfirmDelete.tsx': { entry: ofAdmin('exercise', /^Delete /) },
};
