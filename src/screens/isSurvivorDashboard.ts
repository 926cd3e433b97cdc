import { canonicalPath, paths } from '../../contract/paths.ts';

const otherRoles: ReadonlySet<string> = new Set(['caregiver', 'admin']);

/** /dashboard depends on the role; an unknown role gets the survivor's. */
export const isSurvivorDashboard = (pathname: string, role: string | undefined): boolean => {
  const path = canonicalPath(pathname);
  if (path === paths.survivorDashboard) return true;
  return path === paths.dashboard && (role === undefined || !otherRoles.has(role));
};
