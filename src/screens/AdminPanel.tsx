import { useEffect } from 'react';
import { useAppDispatch } from '../api/hooks.ts';
import { cacheRoleAssets } from '../app/cacheRoleAssets.ts';
import { AdminScreen } from '../features/admin/AdminScreen.tsx';

export function AdminPanel() {
  const dispatch = useAppDispatch();
  useEffect(() => dispatch(cacheRoleAssets('admin')), [dispatch]);
  return <AdminScreen />;
}
