import { Navigate } from 'react-router-dom';
import { homeFor } from '../../contract/paths.ts';
import { lazyScreen } from '../app/lazyScreen.tsx';
import { RequireUser } from './RequireUser.tsx';

export const LazyAdminPanel = lazyScreen(
  async () => (await import(/* webpackChunkName: "admin" */ './AdminPanel.tsx')).AdminPanel,
);

/** Redirects other roles before it fetches the admin chunk. */
export function AdminDashboard() {
  return (
    <RequireUser>
      {({ role }) =>
        role === 'admin' ? <LazyAdminPanel /> : <Navigate to={homeFor(role)} replace />
      }
    </RequireUser>
  );
}
