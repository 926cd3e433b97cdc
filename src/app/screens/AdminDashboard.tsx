import { Navigate } from 'react-router-dom';
import { homeFor } from '../../../contract/paths.ts';
import { laterScreen } from '../later.tsx';
import { ForUser } from './ForUser.tsx';

export const AdminPanel = laterScreen(
  async () => (await import(/* webpackChunkName: "admin" */ './AdminPanel.tsx')).AdminPanel,
);

/** /admindashboard. Whoever is no admin is led home before anything of its files is fetched. */
export function AdminDashboard() {
  return (
    <ForUser>
      {({ role }) => (role === 'admin' ? <AdminPanel /> : <Navigate to={homeFor(role)} replace />)}
    </ForUser>
  );
}
