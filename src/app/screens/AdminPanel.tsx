import { useEffect } from 'react';
import { useStore } from 'react-redux';
import * as v from 'valibot';
import { useAppSelector } from '../../api/hooks.ts';
import { AdminScreen } from '../../features/admin/AdminScreen.tsx';
import { adminReducer } from '../../features/admin/adminSlice.ts';
import type { LaterSlice } from '../persist.ts';
import { useServices } from '../servicesContext.ts';
import type { AppStore } from '../store.ts';

const useAppStore = useStore.withTypes<AppStore>();

const list = v.array(v.string());

const adminLists: LaterSlice = {
  key: 'admin',
  reducer: adminReducer,
  shape: v.object({
    videos: v.array(v.object({ url: v.string(), title: v.string(), doctor: v.string() })),
    words: v.object({ easy: list, medium: list, hard: list }),
  }),
};

/** Adds the admin's lists to the app, and shows them once what is stored of them has been read. */
export function AdminPanel() {
  const store = useAppStore();
  const { worker } = useServices().device;
  const lists = useAppSelector(({ admin }) => admin);
  useEffect(() => store.addLater(adminLists), [store]);
  useEffect(() => worker.post({ type: 'KEEP_ROLE', role: 'admin' }), [worker]);
  if (!lists || lists._persist?.rehydrated === false) return null;
  return <AdminScreen lists={lists} />;
}
