import { pathMeant, paths } from '../../contract/paths.ts';
import type { SpeechLevel } from '../../domain/speechLevels.ts';
import { isSurvivor, selectUser } from '../api/session.ts';
import { announced } from '../features/status/events.ts';
import { AppShell } from './AppShell.tsx';
import { beforeLife, living } from './firstScreens.tsx';
import { type FramedRoutes, framedRoutes, type Load } from './framedRoutes.ts';
import { makeGate } from './gate.ts';
import { publicScreens } from './publicScreens.ts';
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
  [paths.editProfileSurvivor]: async () => ({
    Component: (await import('./screens/EditProfileSurvivor.tsx')).EditProfileSurvivor,
  }),
  [paths.editProfileCaregiver]: async () => ({
    Component: (
      await import(/* webpackChunkName: "caregiver" */ './screens/EditProfileCaregiver.tsx')
    ).EditProfileCaregiver,
  }),
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
  [paths.exerciseGuide]: async () => ({
    Component: (await import('./screens/ExerciseGuide.tsx')).ExerciseGuide,
  }),
  [paths.exerciseList]: async () => ({
    Component: (await import('./screens/ExerciseList.tsx')).ExerciseList,
  }),
  [paths.caregiverExerciseList]: async () => ({
    Component: (
      await import(/* webpackChunkName: "caregiver" */ './screens/CaregiverExerciseList.tsx')
    ).CaregiverExerciseList,
  }),
  [paths.editAffectedParts]: async () => ({
    Component: (await import(/* webpackChunkName: "caregiver" */ './screens/AffectedParts.tsx'))
      .AffectedParts,
  }),
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
  [paths.connectCaregiver]: async () => ({
    Component: (await import('./screens/ConnectCaregiver.tsx')).ConnectCaregiver,
  }),
  [paths.addCaregiver]: async () => ({
    Component: (await import('./screens/AddCaregiver.tsx')).AddCaregiver,
  }),
  [paths.connectSurvivor]: async () => ({
    Component: (await import(/* webpackChunkName: "caregiver" */ './screens/ConnectSurvivor.tsx'))
      .ConnectSurvivor,
  }),
  [paths.connectSurvivor1]: async () => ({
    Component: (await import(/* webpackChunkName: "caregiver" */ './screens/ConnectChoice.tsx'))
      .ConnectChoice,
  }),
  [paths.scanQr]: async () => ({
    Component: (await import(/* webpackChunkName: "caregiver" */ './screens/ScanQr.tsx')).ScanQr,
  }),
  [paths.enterPin]: async () => ({
    Component: (await import(/* webpackChunkName: "caregiver" */ './screens/EnterPin.tsx'))
      .EnterPin,
  }),
  [paths.emergencyLog]: async () => ({
    Component: (await import(/* webpackChunkName: "caregiver" */ './screens/EmergencyLog.tsx'))
      .EmergencyLog,
  }),
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
