import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import a11y from '../../ui/a11y.module.css';
import { classNames } from '../../ui/classNames.ts';
import { Notice } from '../../ui/Notice.tsx';
import { type Announcement, announcementClosed, screenChanged } from './events.ts';
import styles from './StatusRegion.module.css';

const isInSight = (id: string): boolean => {
  const box = document.getElementById(id)?.getBoundingClientRect();
  return box !== undefined && box.top >= 0 && box.bottom <= window.innerHeight;
};

/** One place for all messages, on every screen from the start, so that none is missed. */
export function StatusRegion() {
  const dispatch = useAppDispatch();
  const announcement = useAppSelector(({ status }) => status.announcement);
  const [onlyHeard, setOnlyHeard] = useState<Announcement | null>(null);
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    dispatch(screenChanged());
  }, [dispatch, pathname]);

  useLayoutEffect(() => {
    const shownIn = announcement?.shownIn;
    if (shownIn === undefined) return undefined;
    const look = () => {
      if (isInSight(shownIn)) setOnlyHeard(announcement);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [announcement]);

  const isHeard = announcement !== null && announcement === onlyHeard;
  const takesPlace = announcement !== null && !isHeard;
  return (
    <div role="status" className={classNames(styles.region, !takesPlace && styles.bare)}>
      {isHeard && <p className={a11y.visuallyHidden}>{announcement.text}</p>}
      {takesPlace && (
        <Notice tone={announcement.tone} onClose={() => dispatch(announcementClosed())}>
          {announcement.text}
        </Notice>
      )}
    </div>
  );
}
