import { useEffect } from 'react';
import { useStore } from 'react-redux';
import * as v from 'valibot';
import { useAppDispatch, useAppSelector } from '../api/hooks.ts';
import { AdminScreen } from '../features/admin/AdminScreen.tsx';
import { adminReducer } from '../features/admin/adminSlice.ts';
import { isPlayableUrl, maxLengths } from '../features/admin/entryValidation.ts';
import type { InjectableSlice } from '../app/persist.ts';
import { cacheRoleAssets } from '../app/cacheRoleAssets.ts';
import type { SessionStore } from '../app/extendStore.ts';
import { LoadingScreen } from './LoadingScreen.tsx';

const useAppStore = useStore.withTypes<SessionStore>();

const entry = (maxLength: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(maxLength));
const words = v.array(entry(maxLengths.word));
const address = v.pipe(
  entry(maxLengths.url),
  v.check((url) => isPlayableUrl(url, document.baseURI)),
);
const video = v.object({
  url: address,
  title: entry(maxLengths.title),
  doctor: entry(maxLengths.doctor),
});

/** Another version may have written the stored lists. */
const adminLists: InjectableSlice = {
  key: 'admin',
  reducer: adminReducer,
  schema: v.object({
    videos: v.array(video),
    words: v.object({ easy: words, medium: words, hard: words }),
  }),
};

export function AdminPanel() {
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const lists = useAppSelector(({ admin }) => admin);
  useEffect(() => store.injectSlice(adminLists), [store]);
  useEffect(() => dispatch(cacheRoleAssets('admin')), [dispatch]);
  if (!lists || lists._persist?.rehydrated === false) return <LoadingScreen />;
  return <AdminScreen lists={lists} />;
}
