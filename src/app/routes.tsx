import type { ComponentType } from 'react';
import type { SessionUser } from '../../contract/endpoints/index.ts';
import { pathMeant, paths } from '../../contract/paths.ts';
import type { SpeechLevel } from '../../domain/speechLevels.ts';
import { isSurvivor, selectUser } from '../api/session.ts';
import { announced } from '../features/status/events.ts';
import { AppShell } from './AppShell.tsx';
import { beforeLife, living } from './firstScreens.tsx';
import { type FramedRoutes, framedRoutes, type Load } from './framedRoutes.ts';
import { makeGate } from './gate.ts';
import { publicScreens } from './publicScreens.ts';
import { ForUser } from './screens/ForUser.tsx';
import { makeStart, type Start } from './start.ts';
import type { AppStore } from './store.ts';
import { appTexts } from './strings.ts';

/** One set of screens for both roles: a person's role says whose medicines they show. */
const medication: Load = async () => ({
  Component: (await import('./screens/Medication.tsx')).Medication,
});
const addMedication: Load = async () => ({
  Component: (await import('./screens/AddMedication.tsx')).AddMedication,
});
const editMedication: Load = async () => ({
  Component: (await import('./screens/EditMedication.tsx')).EditMedication,
});

const editProfile: Load = async () => ({
  Component: (await import('./screens/EditProfile.tsx')).EditProfile,
});

/** A screen of whoever is signed in, which may be told who that is; of another person it is another one. */
const forUser =
  (load: () => Promise<ComponentType<{ user: SessionUser }>>): Load =>
  async () => {
    const Screen = await load();
    return {
      Component: function ScreenForUser() {
        return <ForUser>{(user) => <Screen key={user.id} user={user} />}</ForUser>;
      },
    };
  };

const unknown: Load = async () => ({
  Component: (await import('./screens/UnknownAddress.tsx')).UnknownAddress,
});

const speechPractice =
  (level: SpeechLevel): Load =>
  async () => ({
    Component: (await import('./screens/SpeechPractice.tsx')).speechPractices[level],
  });
const speechMonitor =
  (level: SpeechLevel): Load =>
  async () => ({
    Component: (await import(/* webpackChunkName: "caregiver" */ './screens/SpeechMonitor.tsx'))
      .speechMonitors[level],
  });

const screens: Readonly<Record<(typeof paths)[keyof typeof paths], Load>> = {
  ...publicScreens,
  [paths.survivorDashboard]: async () => ({
    Component: (
      await import(/* webpackChunkName: "survivorDashboard" */ './screens/SurvivorDashboard.tsx')
    ).SurvivorDashboard,
  }),
  [paths.dashboard]: async () => ({
    Component: (
      await import(/* webpackChunkName: "survivorDashboard" */ './screens/DashboardByRole.tsx')
    ).DashboardByRole,
  }),
  [paths.editProfileSurvivor]: editProfile,
  [paths.editProfileCaregiver]: editProfile,
  [paths.medication]: medication,
  [paths.addMedication]: addMedication,
  [paths.editMedication]: editMedication,
  [paths.cgMedication]: medication,
  [paths.cgAddMedication]: addMedication,
  [paths.cgEditMedication]: editMedication,
  [paths.caregiverDashboard]: async () => ({
    Component: (
      await import(/* webpackChunkName: "caregiver" */ './screens/CaregiverDashboard.tsx')
    ).CaregiverDashboard,
  }),
  [paths.adminDashboard]: async () => ({
    Component: (await import('./screens/AdminDashboard.tsx')).AdminDashboard,
  }),
  [paths.adherence]: async () => ({
    Component: (await import('./screens/Adherence.tsx')).Adherence,
  }),
  [paths.exerciseGuide]: forUser(
    async () => (await import('../features/exercises/ExerciseGuideScreen.tsx')).ExerciseGuideScreen,
  ),
  [paths.exerciseList]: async () => ({
    Component: (await import('./screens/ExerciseList.tsx')).ExerciseList,
  }),
  [paths.caregiverExerciseList]: async () => ({
    Component: (
      await import(/* webpackChunkName: "caregiver" */ './screens/CaregiverExerciseList.tsx')
    ).CaregiverExerciseList,
  }),
  [paths.editAffectedParts]: forUser(
    async () =>
      (
        await import(
          /* webpackChunkName: "caregiver" */ '../features/exercises/AffectedPartsScreen.tsx'
        )
      ).AffectedPartsScreen,
  ),
  [paths.speechPractice]: async () => ({
    Component: (await import('./screens/SpeechPractice.tsx')).SpeechPractice,
  }),
  [paths.speechPracticeEasy]: speechPractice('easy'),
  [paths.speechPracticeMedium]: speechPractice('medium'),
  [paths.speechPracticeHard]: speechPractice('hard'),
  [paths.speechPracticeMonitor]: async () => ({
    Component: (await import(/* webpackChunkName: "caregiver" */ './screens/SpeechMonitor.tsx'))
      .SpeechMonitor,
  }),
  [paths.speechMonitorEasy]: speechMonitor('easy'),
  [paths.speechMonitorMedium]: speechMonitor('medium'),
  [paths.speechMonitorHard]: speechMonitor('hard'),
  [paths.connectCaregiver]: forUser(
    async () =>
      (await import('../features/pairing/ConnectCaregiverScreen.tsx')).ConnectCaregiverScreen,
  ),
  [paths.addCaregiver]: forUser(
    async () => (await import('../features/pairing/AddCaregiverScreen.tsx')).AddCaregiverScreen,
  ),
  [paths.connectSurvivor]: async () => ({
    Component: (await import(/* webpackChunkName: "caregiver" */ './screens/ConnectSurvivor.tsx'))
      .ConnectSurvivor,
  }),
  [paths.connectSurvivor1]: forUser(
    async () =>
      (
        await import(
          /* webpackChunkName: "caregiver" */ '../features/pairing/ConnectChoiceScreen.tsx'
        )
      ).ConnectChoiceScreen,
  ),
  [paths.scanQr]: forUser(
    async () =>
      (await import(/* webpackChunkName: "caregiver" */ '../features/pairing/ScanQrScreen.tsx'))
        .ScanQrScreen,
  ),
  [paths.enterPin]: forUser(
    async () =>
      (await import(/* webpackChunkName: "caregiver" */ '../features/pairing/EnterPinScreen.tsx'))
        .EnterPinScreen,
  ),
  [paths.emergencyLog]: forUser(
    async () =>
      (
        await import(
          /* webpackChunkName: "caregiver" */ '../features/emergency/EmergencyLogScreen.tsx'
        )
      ).EmergencyLogScreen,
  ),
};

/** What a survivor begins with: it shows what the device knows, and does nothing but what is tapped. */
const firstScreens: ReadonlySet<string> = new Set([paths.survivorDashboard, paths.dashboard]);

interface RoutesOptions {
  /** The address that was asked for before anybody had signed in. */
  readonly wanted?: string | null | undefined;
  /** Brings the app to life; without it, it lives. */
  readonly start?: Start<unknown>;
  /** A first screen may stand before it does. */
  readonly standsAlone?: boolean;
}

const alive: Start<unknown> = makeStart(() => Promise.resolve());

/** Every address of SPEC section 2, each behind the guard and loaded when it is opened. */
export const makeRoutes = (
  store: AppStore,
  { wanted = null, start = alive, standsAlone = false }: RoutesOptions = {},
): FramedRoutes => {
  const onTurned = (pathname: string) => {
    const person = selectUser(store.getState());
    if (!person || pathMeant(pathname) !== paths.resetPassword) return;
    const text = appTexts.linkNeedsLogOut(`${person.fname} ${person.lname}`);
    store.dispatch(announced({ tone: 'warning', text, acrossRedirect: true }));
  };
  const gate = makeGate({ session: () => store.getState().auth, wanted, onTurned });
  const isFirst = (path: string) =>
    standsAlone && firstScreens.has(path) && isSurvivor(selectUser(store.getState()));
  const started = Object.entries(screens).map(([path, load]): [string, Load] => [
    path,
    () => (isFirst(path) ? beforeLife : living)(start, load)(),
  ]);
  return framedRoutes(AppShell, Object.fromEntries(started), gate, living(start, unknown));
};
