import { useAppSelector } from '../../api/hooks.ts';
import { selectUser } from '../../api/session.ts';
import { NotHereYet } from './NotHereYet.tsx';
import { SurvivorDashboard } from './SurvivorDashboard.tsx';

const otherRoles: ReadonlySet<string> = new Set(['caregiver', 'admin']);

/** /dashboard: the signed-in role's own, the survivor's for a role nobody knows. */
export function DashboardByRole() {
  const role = useAppSelector(selectUser)?.role;
  return role !== undefined && otherRoles.has(role) ? <NotHereYet /> : <SurvivorDashboard />;
}
