import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { Notice } from '../../ui/Notice.tsx';
import { announcementClosed, screenChanged } from './events.ts';
import styles from './StatusRegion.module.css';

/** One place for all messages, on every screen from the start, so that none is missed. */
export function StatusRegion() {
  const dispatch = useAppDispatch();
  const announcement = useAppSelector(({ status }) => status.announcement);
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    dispatch(screenChanged());
  }, [dispatch, pathname]);

  return (
    <div role="status" className={styles.region}>
      {announcement && (
        <Notice tone={announcement.tone} onClose={() => dispatch(announcementClosed())}>
          {announcement.text}
        </Notice>
      )}
    </div>
  );
}
