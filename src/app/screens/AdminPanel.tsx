import { useEffect } from 'react';
import { useStore } from 'react-redux';
import * as v from 'valibot';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { AdminScreen } from '../../features/admin/AdminScreen.tsx';
import { adminReducer } from '../../features/admin/adminSlice.ts';
import { isVideoAddress, longest } from '../../features/admin/entries.ts';
import type { LaterSlice } from '../persist.ts';
import { keepRole } from '../keepRole.ts';
import type { AppStore } from '../store.ts';
import { Waiting } from './Waiting.tsx';

const useAppStore = useStore.withTypes<AppStore>();

const entry = (most: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(most));
const words = v.array(entry(longest.word));
const address = v.pipe(
  entry(longest.url),
  v.check((url) => isVideoAddress(url, document.baseURI)),
);
const video = v.object({
  url: address,
  title: entry(longest.title),
  doctor: entry(longest.doctor),
});

/** What is stored counts by the rules of the forms, as others than they may have written it. */
const adminLists: LaterSlice = {
  key: 'admin',
  reducer: adminReducer,
  shape: v.object({
    videos: v.array(video),
    words: v.object({ easy: words, medium: words, hard: words }),
  }),
};

/** Adds the admin's lists to the app, and shows them once what is stored of them has been read. */
export function AdminPanel() {
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const lists = useAppSelector(({ admin }) => admin);
  useEffect(() => store.addLater(adminLists), [store]);
  useEffect(() => dispatch(keepRole('admin')), [dispatch]);
  if (!lists || lists._persist?.rehydrated === false) return <Waiting />;
  return <AdminScreen lists={lists} />;
}
