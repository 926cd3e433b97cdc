import { paths } from '../../../contract/paths.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { selectUser } from '../../api/session.ts';
import { laterScreen } from '../later.tsx';
import { AdminPanel } from './AdminDashboard.tsx';
import { isSurvivorsDashboard } from './dashboards.ts';
import { SurvivorDashboard } from './SurvivorDashboard.tsx';

const CaregiverDashboard = laterScreen(
  async () =>
    (await import(/* webpackChunkName: "caregiver" */ './CaregiverDashboard.tsx'))
      .CaregiverDashboard,
);

export function DashboardByRole() {
  const role = useAppSelector(selectUser)?.role;
  if (isSurvivorsDashboard(paths.dashboard, role)) return <SurvivorDashboard />;
  return role === 'caregiver' ? <CaregiverDashboard /> : <AdminPanel />;
}
