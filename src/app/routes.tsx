import { canonicalPath, paths } from '../../contract/paths.ts';
import type { SpeechLevel } from '../../domain/speechLevels.ts';
import { selectUser } from '../api/session.ts';
import { announced } from '../features/announcements/events.ts';
import { startSession } from '../features/auth/startSession.ts';
import { AppShell } from './AppShell.tsx';
import { SurvivorDashboard } from '../screens/SurvivorDashboard.tsx';
import {
  type RouteTable,
  lazyRoute,
  cachedScreens,
  shownPath,
  type LoadScreen,
} from './routeTable.ts';
import { dashboard, withSubject, withUser } from './screenLoaders.tsx';
import { makeAuthGuard } from './authGuard.ts';
import { publicScreens } from './publicScreens.tsx';
import type { AppStore } from './extendStore.ts';
import { shellTexts } from './shellStrings.ts';

const editProfile = withUser(
  () => import('../screens/EditProfile.tsx'),
  ({ EditProfile }) => EditProfile,
);
const medication = withSubject(
  { title: 'Medications' },
  () => import('../features/medications/list/MedicationScreen.tsx'),
  ({ MedicationScreen }) => MedicationScreen,
);
const addMedication = withSubject(
  { title: 'Add Medication', isForm: true, allowNoUser: true },
  () => import('../features/medications/form/AddMedicationScreen.tsx'),
  ({ AddMedicationScreen }) => AddMedicationScreen,
);
const editMedication = withSubject(
  { title: 'Edit Medication', isForm: true },
  () => import('../screens/EditMedication.tsx'),
  ({ EditMedication }) => EditMedication,
);

const notFound = lazyRoute(
  () => import('../screens/NotFoundScreen.tsx'),
  ({ NotFoundScreen }) => NotFoundScreen,
);

const speechPractice = (level: SpeechLevel) =>
  withUser(
    () => import(/* webpackChunkName: "speech" */ '../features/speech/PracticeScreen.tsx'),
    ({ PracticeScreen }) =>
      () => <PracticeScreen level={level} />,
  );
const speechMonitor = (level: SpeechLevel) =>
  withUser(
    () => import(/* webpackChunkName: "caregiver" */ '../features/speech/MonitorScreen.tsx'),
    ({ MonitorScreen }) =>
      () => <MonitorScreen level={level} />,
  );

type PublicPath = keyof ReturnType<typeof publicScreens>;

const sessionScreens: Readonly<
  Record<
    Exclude<(typeof paths)[keyof typeof paths], PublicPath | typeof paths.dashboard>,
    LoadScreen
  >
> = {
  [paths.survivorDashboard]: dashboard(
    paths.survivorDashboard,
    async () => null,
    () => SurvivorDashboard,
  ),
  [paths.editProfileSurvivor]: editProfile,
  [paths.editProfileCaregiver]: editProfile,
  [paths.settings]: withUser(
    () => import('../screens/SettingsScreen.tsx'),
    ({ SettingsScreen }) => SettingsScreen,
  ),
  [paths.account]: withUser(
    () => import('../features/account/AccountScreen.tsx'),
    ({ AccountScreen }) => AccountScreen,
  ),
  [paths.medication]: medication,
  [paths.addMedication]: addMedication,
  [paths.editMedication]: editMedication,
  [paths.cgMedication]: medication,
  [paths.cgAddMedication]: addMedication,
  [paths.cgEditMedication]: editMedication,
  [paths.caregiverDashboard]: dashboard(
    paths.caregiverDashboard,
    () => import(/* webpackChunkName: "caregiver" */ '../screens/CaregiverDashboard.tsx'),
    ({ CaregiverDashboard }) => CaregiverDashboard,
  ),
  [paths.adminDashboard]: dashboard(
    paths.adminDashboard,
    () => import(/* webpackChunkName: "admin" */ '../features/admin/AdminScreen.tsx'),
    ({ AdminScreen }) => AdminScreen,
  ),
  [paths.adherence]: withSubject(
    { title: 'Record of doses' },
    () => import('../features/adherence/AdherenceScreen.tsx'),
    ({ AdherenceScreen }) => AdherenceScreen,
  ),
  [paths.plan]: withSubject(
    { title: 'Plan' },
    () => import('../features/medications/plan/PlanScreen.tsx'),
    ({ PlanScreen }) => PlanScreen,
  ),
  [paths.exerciseGuide]: withUser(
    () => import('../features/exercises/AffectedPartsScreens.tsx'),
    ({ ExerciseGuideScreen }) => ExerciseGuideScreen,
  ),
  [paths.exerciseList]: withUser(
    () => import('../features/exercises/ExerciseListScreen.tsx'),
    ({ ExerciseListScreen }) =>
      () => <ExerciseListScreen />,
  ),
  [paths.caregiverExerciseList]: withUser(
    () =>
      import(/* webpackChunkName: "caregiver" */ '../features/exercises/ExerciseListScreen.tsx'),
    ({ ExerciseListScreen }) =>
      () => <ExerciseListScreen isCaregiver />,
  ),
  [paths.editAffectedParts]: withUser(
    () =>
      import(/* webpackChunkName: "caregiver" */ '../features/exercises/AffectedPartsScreens.tsx'),
    ({ AffectedPartsScreen }) => AffectedPartsScreen,
  ),
  [paths.speechPractice]: withUser(
    () => import(/* webpackChunkName: "speech" */ '../features/speech/LevelMenuScreens.tsx'),
    ({ PracticeMenuScreen }) => PracticeMenuScreen,
  ),
  [paths.speechPracticeEasy]: speechPractice('easy'),
  [paths.speechPracticeMedium]: speechPractice('medium'),
  [paths.speechPracticeHard]: speechPractice('hard'),
  [paths.speechPracticeMonitor]: withUser(
    () => import(/* webpackChunkName: "caregiver" */ '../features/speech/LevelMenuScreens.tsx'),
    ({ MonitorMenuScreen }) => MonitorMenuScreen,
  ),
  [paths.speechMonitorEasy]: speechMonitor('easy'),
  [paths.speechMonitorMedium]: speechMonitor('medium'),
  [paths.speechMonitorHard]: speechMonitor('hard'),
  [paths.connectCaregiver]: withUser(
    () => import('../features/pairing/connections/ConnectCaregiverScreen.tsx'),
    ({ ConnectCaregiverScreen }) => ConnectCaregiverScreen,
  ),
  [paths.addCaregiver]: withUser(
    () => import('../features/pairing/AddCaregiverScreen.tsx'),
    ({ AddCaregiverScreen }) => AddCaregiverScreen,
  ),
  [paths.connectSurvivor]: withUser(
    () =>
      import(
        /* webpackChunkName: "caregiver" */ '../features/pairing/connections/ConnectSurvivorScreen.tsx'
      ),
    ({ ConnectSurvivorScreen }) => ConnectSurvivorScreen,
  ),
  [paths.connectSurvivor1]: withUser(
    () => import(/* webpackChunkName: "caregiver" */ '../features/pairing/ConnectChoiceScreen.tsx'),
    ({ ConnectChoiceScreen }) => ConnectChoiceScreen,
  ),
  [paths.scanQr]: withUser(
    () => import(/* webpackChunkName: "caregiver" */ '../features/pairing/codes/ScanQrScreen.tsx'),
    ({ ScanQrScreen }) => ScanQrScreen,
  ),
  [paths.enterPin]: withUser(
    () =>
      import(/* webpackChunkName: "caregiver" */ '../features/pairing/codes/EnterPinScreen.tsx'),
    ({ EnterPinScreen }) => EnterPinScreen,
  ),
  [paths.emergencyLog]: withUser(
    () =>
      import(
        /* webpackChunkName: "caregiver" */ '../features/emergency/log/EmergencyLogScreen.tsx'
      ),
    ({ EmergencyLogScreen }) => EmergencyLogScreen,
  ),
};

export const makeRoutes = (store: AppStore, returnTo: string | null): RouteTable => {
  const user = () => selectUser(store.getState());
  const onRedirect = (pathname: string) => {
    const person = user();
    if (!person || canonicalPath(pathname) !== paths.resetPassword) return;
    const text = shellTexts.linkNeedsLogOut(`${person.fname} ${person.lname}`);
    store.dispatch(announced({ tone: 'warning', text, acrossRedirect: true }));
  };
  const session = () => store.getState().auth;
  const subscribe = (onChange: () => void) => store.subscribe(onChange);
  const authGuard = makeAuthGuard({ session, subscribe, returnTo, onRedirect });
  const screens = {
    ...publicScreens((started) => store.dispatch(startSession(started))),
    ...sessionScreens,
  };
  const screenAt = cachedScreens(screens, notFound);
  return {
    layout: AppShell,
    authGuard,
    screenAt: (pathname) => screenAt(shownPath(pathname, user()?.role)),
  };
};
