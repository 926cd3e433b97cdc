import type { ComponentType } from 'react';
import { type LoaderFunctionArgs, redirect, type RouteObject } from 'react-router-dom';
import { paths } from '../../contract/paths.ts';
import { AppShell } from './AppShell.tsx';
import { guard } from './guard.ts';
import { Opening } from './screens/Opening.tsx';
import { ScreenCrashed } from './screens/ScreenCrashed.tsx';
import type { AppStore } from './store.ts';

type Load = () => Promise<{ Component: ComponentType }>;

const login: Load = async () => ({
  Component: (await import('../features/auth/LoginScreen.tsx')).LoginScreen,
});
const notHereYet: Load = async () => ({
  Component: (await import('./screens/NotHereYet.tsx')).NotHereYet,
});

/** The screens there are; every other address of the app answers honestly that it is not here yet. */
const screens: Readonly<Record<string, Load>> = {
  [paths.start]: login,
  [paths.login]: login,
  [paths.register]: async () => ({
    Component: (await import('../features/auth/RegisterScreen.tsx')).RegisterScreen,
  }),
  [paths.survivorDashboard]: async () => ({
    Component: (await import('./screens/SurvivorDashboard.tsx')).SurvivorDashboard,
  }),
  [paths.dashboard]: async () => ({
    Component: (await import('./screens/DashboardByRole.tsx')).DashboardByRole,
  }),
  [paths.medication]: async () => ({
    Component: (await import('./screens/OwnMedication.tsx')).OwnMedication,
  }),
  [paths.addMedication]: async () => ({
    Component: (await import('../features/medications/AddMedicationScreen.tsx'))
      .AddMedicationScreen,
  }),
};

/** Every address of SPEC section 2, each behind the guard and loaded when it is opened. */
export const makeRoutes = (store: AppStore): RouteObject[] => {
  const loader = ({ request }: LoaderFunctionArgs) => {
    const to = guard(new URL(request.url).pathname, store.getState().auth);
    return to === null ? null : redirect(to);
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
          lazy: screens[path] ?? notHereYet,
          ErrorBoundary: ScreenCrashed,
        })),
        {
          path: '*',
          loader,
          lazy: async () => ({
            Component: (await import('./screens/NotHereYet.tsx')).UnknownAddress,
          }),
        },
      ],
    },
  ];
};
