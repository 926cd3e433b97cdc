import { paths } from '../../contract/paths.ts';
import { useAppSelector } from '../api/hooks.ts';
import { selectUser } from '../api/session.ts';
import { lazyScreen } from '../app/lazyScreen.tsx';
import { LazyAdminPanel } from './AdminDashboard.tsx';
import { isSurvivorDashboard } from './isSurvivorDashboard.ts';
import { SurvivorDashboard } from './SurvivorDashboard.tsx';

const CaregiverDashboard = lazyScreen(
  async () =>
    (await import(/* webpackChunkName: "caregiver" */ './CaregiverDashboard.tsx'))
      .CaregiverDashboard,
);

export function DashboardByRole() {
  const role = useAppSelector(selectUser)?.role;
  if (isSurvivorDashboard(paths.dashboard, role)) return <SurvivorDashboard />;
  return role === 'caregiver' ? <CaregiverDashboard /> : <LazyAdminPanel />;
}
