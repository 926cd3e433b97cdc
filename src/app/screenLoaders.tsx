import type { ComponentType } from 'react';
import { Navigate } from 'react-router-dom';
import type { SessionUser } from '../../contract/endpoints/index.ts';
import { homeFor, paths } from '../../contract/paths.ts';
import { useAppSelector } from '../api/hooks.ts';
import { selectUser } from '../api/session.ts';
import type { MedicationSubject } from '../features/medications/medicationSubject.ts';
import type { RequireSubjectProps } from '../screens/RequireSubject.tsx';
import { dashboardPath, lazyRoute, type LoadScreen } from './routeTable.ts';

/** The key remounts the screen for another user. */
export const withUser = <Module,>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<{ user: SessionUser }>,
): LoadScreen =>
  lazyRoute(load, (module) => {
    const Screen = pick(module);
    return function ScreenForUser() {
      const user = useAppSelector(selectUser);
      return user ? <Screen key={user.id} user={user} /> : <Navigate to={paths.login} replace />;
    };
  });

/** Redirects users whose role has another dashboard. */
export const dashboard = <Module,>(
  path: string,
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<{ user: SessionUser }>,
): LoadScreen =>
  withUser(load, (module) => {
    const Screen = pick(module);
    return function Dashboard({ user }) {
      if (dashboardPath(user.role) !== path) return <Navigate to={homeFor(user.role)} replace />;
      return <Screen user={user} />;
    };
  });

/** For both roles: the user's role decides whose medicines the screen shows. */
export const withSubject = <Module,>(
  { title, isForm, allowNoUser }: Omit<RequireSubjectProps, 'children'>,
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<{ subject: MedicationSubject }>,
): LoadScreen =>
  lazyRoute(
    () => Promise.all([import('../screens/RequireSubject.tsx'), load()]),
    ([{ RequireSubject }, module]) => {
      const Screen = pick(module);
      return function ScreenForSubject() {
        return (
          <RequireSubject title={title} isForm={isForm} allowNoUser={allowNoUser}>
            {(subject) => <Screen key={isForm ? null : subject.personId} subject={subject} />}
          </RequireSubject>
        );
      };
    },
  );
