import type { ComponentType } from 'react';
import type { SessionUser } from '../../contract/endpoints/index.ts';
import { canonicalPath, paths } from '../../contract/paths.ts';
import type { SpeechLevel } from '../../domain/speechLevels.ts';
import { isSurvivor, selectUser } from '../api/session.ts';
import { announced } from '../features/announcements/events.ts';
import { AppShell } from './AppShell.tsx';
import { renderEarly, requireRuntime, lazyOnce, type LazyOnce } from './deferRuntime.tsx';
import { type RouteTable, makeRouteTable, type LoadScreen } from './routeTable.ts';
import { makeAuthGuard } from './authGuard.ts';
import { publicScreens } from './publicScreens.ts';
import { RequireUser } from './screens/RequireUser.tsx';
import type { AppStore } from './store.ts';
import { appTexts } from './strings.ts';

/** Shared by both roles: the user's role decides whose medicines they show. */
const medication: LoadScreen = async () => ({
  Component: (await import('./screens/Medication.tsx')).Medication,
});
const addMedication: LoadScreen = async () => ({
  Component: (await import('./screens/AddMedication.tsx')).AddMedication,
});
const editMedication: LoadScreen = async () => ({
  Component: (await import('./screens/EditMedication.tsx')).EditMedication,
});

const editProfile: LoadScreen = async () => ({
  Component: (await import('./screens/EditProfile.tsx')).EditProfile,
});

/** The key remounts the screen for another user. */
const withUser =
  (load: () => Promise<ComponentType<{ user: SessionUser }>>): LoadScreen =>
  async () => {
    const Screen = await load();
    return {
      Component: function ScreenForUser() {
        return <RequireUser>{(user) => <Screen key={user.id} user={user} />}</RequireUser>;
      },
    };
  };

const notFound: LoadScreen = async () => ({
  Component: (await import('./screens/NotFoundScreen.tsx')).NotFoundScreen,
});

const speechPractice =
  (level: SpeechLevel): LoadScreen =>
  async () => ({
    Component: (await import('./screens/SpeechPractice.tsx')).speechPractices[level],
  });
const speechMonitor =
  (level: SpeechLevel): LoadScreen =>
  async () => ({
    Component: (await import(/* webpackChunkName: "caregiver" */ './screens/SpeechMonitor.tsx'))
      .speechMonitors[level],
  });

const screens: Readonly<Record<(typeof paths)[keyof typeof paths], LoadScreen>> = {
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
  [paths.exerciseGuide]: withUser(
    async () => (await import('../features/exercises/ExerciseGuideScreen.tsx')).ExerciseGuideScreen,
  ),
  [paths.exerciseList]: withUser(async () => {
    const { ExerciseListScreen } = await import('../features/exercises/ExerciseListScreen.tsx');
    return () => <ExerciseListScreen />;
  }),
  [paths.caregiverExerciseList]: withUser(async () => {
    const { ExerciseListScreen } = await import(
      /* webpackChunkName: "caregiver" */ '../features/exercises/ExerciseListScreen.tsx'
    );
    return () => <ExerciseListScreen isCaregiver />;
  }),
  [paths.editAffectedParts]: withUser(
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
  [paths.connectCaregiver]: withUser(
    async () =>
      (await import('../features/pairing/ConnectCaregiverScreen.tsx')).ConnectCaregiverScreen,
  ),
  [paths.addCaregiver]: withUser(
    async () => (await import('../features/pairing/AddCaregiverScreen.tsx')).AddCaregiverScreen,
  ),
  [paths.connectSurvivor]: async () => ({
    Component: (await import(/* webpackChunkName: "caregiver" */ './screens/ConnectSurvivor.tsx'))
      .ConnectSurvivor,
  }),
  [paths.connectSurvivor1]: withUser(
    async () =>
      (
        await import(
          /* webpackChunkName: "caregiver" */ '../features/pairing/ConnectChoiceScreen.tsx'
        )
      ).ConnectChoiceScreen,
  ),
  [paths.scanQr]: withUser(
    async () =>
      (await import(/* webpackChunkName: "caregiver" */ '../features/pairing/ScanQrScreen.tsx'))
        .ScanQrScreen,
  ),
  [paths.enterPin]: withUser(
    async () =>
      (await import(/* webpackChunkName: "caregiver" */ '../features/pairing/EnterPinScreen.tsx'))
        .EnterPinScreen,
  ),
  [paths.emergencyLog]: withUser(
    async () =>
      (
        await import(
          /* webpackChunkName: "caregiver" */ '../features/emergency/EmergencyLogScreen.tsx'
        )
      ).EmergencyLogScreen,
  ),
};

/** These screens show stored data and act only on taps, so they can render before the runtime. */
const earlyScreens: ReadonlySet<string> = new Set([paths.survivorDashboard, paths.dashboard]);

interface RoutesOptions {
  readonly returnTo?: string | null | undefined;
  readonly runtime?: LazyOnce<unknown>;
  readonly canRenderEarly?: boolean;
}

const startedRuntime: LazyOnce<unknown> = lazyOnce(() => Promise.resolve());

export const makeRoutes = (
  store: AppStore,
  { returnTo = null, runtime = startedRuntime, canRenderEarly = false }: RoutesOptions = {},
): RouteTable => {
  const onRedirect = (pathname: string) => {
    const person = selectUser(store.getState());
    if (!person || canonicalPath(pathname) !== paths.resetPassword) return;
    const text = appTexts.linkNeedsLogOut(`${person.fname} ${person.lname}`);
    store.dispatch(announced({ tone: 'warning', text, acrossRedirect: true }));
  };
  const authGuard = makeAuthGuard({ session: () => store.getState().auth, returnTo, onRedirect });
  const isFirst = (path: string) =>
    canRenderEarly && earlyScreens.has(path) && isSurvivor(selectUser(store.getState()));
  const loaders = Object.entries(screens).map(([path, load]): [string, LoadScreen] => [
    path,
    () => (isFirst(path) ? renderEarly : requireRuntime)(runtime, load)(),
  ]);
  return makeRouteTable(
    AppShell,
    Object.fromEntries(loaders),
    authGuard,
    requireRuntime(runtime, notFound),
  );
};
