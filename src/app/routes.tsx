import type { ComponentType } from 'react';
import { type LoaderFunctionArgs, replace, type RouteObject } from 'react-router-dom';
import { pathMeant, paths } from '../../contract/paths.ts';
import type { SpeechLevel } from '../../domain/speechLevels.ts';
import { selectUser } from '../api/session.ts';
import { announced } from '../features/status/events.ts';
import { AppShell } from './AppShell.tsx';
import { guard } from './guard.ts';
import { Opening } from './screens/Opening.tsx';
import { ScreenCrashed } from './screens/ScreenCrashed.tsx';
import type { AppStore } from './store.ts';
import { appTexts } from './strings.ts';

type Load = () => Promise<{ Component: ComponentType }>;

const login: Load = async () => ({
  Component: (await import('../features/auth/LoginScreen.tsx')).LoginScreen,
});
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
  [paths.start]: login,
  [paths.login]: login,
  [paths.register]: async () => ({
    Component: (await import('../features/auth/RegisterScreen.tsx')).RegisterScreen,
  }),
  [paths.forgotPassword]: async () => ({
    Component: (await import('../features/auth/ForgotPasswordScreen.tsx')).ForgotPasswordScreen,
  }),
  [paths.resetPassword]: async () => ({
    Component: (await import('../features/auth/ResetPasswordScreen.tsx')).ResetPasswordScreen,
  }),
  [paths.survivorDashboard]: async () => ({
    Component: (await import('./screens/SurvivorDashboard.tsx')).SurvivorDashboard,
  }),
  [paths.dashboard]: async () => ({
    Component: (await import('./screens/DashboardByRole.tsx')).DashboardByRole,
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

/** Every address of SPEC section 2, each behind the guard and loaded when it is opened. */
export const makeRoutes = (store: AppStore): RouteObject[] => {
  /** The address that could not be opened without a session, until somebody has signed in. */
  let wanted: string | null = null;
  const loader = ({ request }: LoaderFunctionArgs) => {
    const { pathname, search } = new URL(request.url);
    const to = guard(pathname, store.getState().auth, wanted);
    if (to === null) return null;
    const person = selectUser(store.getState());
    if (person && pathMeant(pathname) === paths.resetPassword) {
      const text = appTexts.linkNeedsLogOut(`${person.fname} ${person.lname}`);
      store.dispatch(announced({ tone: 'warning', text, acrossRedirect: true }));
    }
    wanted = to === paths.login ? `${pathname}${search}` : null;
    return replace(to);
  };
  return [
    {
      Component: AppShell,
      HydrateFallback: Opening,
      ErrorBoundary: ScreenCrashed,
      children: [
        ...Object.values(paths).map((path) => ({
          id: path,
          path,
          loader,
          lazy: screens[path],
          ErrorBoundary: ScreenCrashed,
        })),
        {
          path: '*',
          loader,
          lazy: async () => ({
            Component: (await import('./screens/UnknownAddress.tsx')).UnknownAddress,
          }),
        },
      ],
    },
  ];
};
