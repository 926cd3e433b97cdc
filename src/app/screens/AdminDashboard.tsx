import { Navigate } from 'react-router-dom';
import { homeFor } from '../../../contract/paths.ts';
import { lazyScreen } from '../lazyScreen.tsx';
import { RequireUser } from './RequireUser.tsx';

export const LazyAdminPanel = lazyScreen(
  async () => (await import(/* webpackChunkName: "admin" */ './AdminPanel.tsx')).AdminPanel,
);

/** /admindashboard. Whoever is no admin is led home before anything of its files is fetched. */
export function AdminDashboard() {
  return (
    <RequireUser>
      {({ role }) =>
        role === 'admin' ? <LazyAdminPanel /> : <Navigate to={homeFor(role)} replace />
      }
    </RequireUser>
  );
}
