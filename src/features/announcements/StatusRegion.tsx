import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import a11y from '../../ui/a11y.module.css';
import { classNames } from '../../ui/classNames.ts';
import { EmojiText } from '../../ui/EmojiText.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { type Announcement, announcementClosed, screenChanged } from './events.ts';
import styles from './StatusRegion.module.css';

const isInSight = (id: string): boolean => {
  const element = document.getElementById(id);
  // It may be behind another notice.
  if (!element || (element as Partial<Element>).checkVisibility?.call(element) === false)
    return false;
  const box = element.getBoundingClientRect();
  return box.top >= 0 && box.bottom <= window.innerHeight;
};

interface SightCheck {
  readonly announcement: Announcement;
  /** Latches: once the inline message was visible, the notice stays visually hidden. */
  readonly isSeen: boolean;
}

/** A success goes after this; the dose or medicine itself offers the undo for longer. */
const shownMs = { alone: 8_000, withUndo: 20_000 };
const freshMs = 10_000;
/** They stay until the user has read them. */
const lasting: ReadonlySet<string | undefined> = new Set([undefined, 'error', 'warning']);

interface StatusRegionProps {
  /** In place of the sign of a tone, once they are loaded. */
  signs?: Readonly<Partial<Record<Announcement['tone'], LucideIcon>>> | undefined;
  /** Undoes what the message is about. */
  undo?: ReactNode;
  /** Lasting facts, below the message. */
  children?: ReactNode;
}

export function StatusRegion({ signs, undo = null, children }: StatusRegionProps) {
  const dispatch = useAppDispatch();
  const announcement = useAppSelector(({ announcements }) => announcements.announcement);
  const region = useRef<HTMLDivElement>(null);
  const [sightCheck, setSightCheck] = useState<SightCheck | null>(null);
  const [settled, setSettled] = useState<Announcement | null>(null);
  const { pathname, hash } = useLocation();
  // A hash section counts as a screen, so its announcement does not carry over to the next.
  const place = `${pathname}${hash}`;
  const shownPlace = useRef(place);

  useEffect(() => {
    if (shownPlace.current === place) return;
    shownPlace.current = place;
    dispatch(screenChanged());
  }, [dispatch, place]);

  useLayoutEffect(() => {
    if (announcement?.shownIn === undefined) return undefined;
    const { shownIn } = announcement;
    const look = () => {
      const isSeen = isInSight(shownIn);
      setSightCheck((before) =>
        before?.announcement === announcement && !isSeen ? before : { announcement, isSeen },
      );
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [announcement]);

  useEffect(() => {
    if (!announcement || announcement.tone === 'info' || lasting.has(announcement.tone))
      return undefined;
    const ms = announcement.undo ? shownMs.withUndo : shownMs.alone;
    let timer = setTimeout(close, ms);
    function close() {
      // Its question is being read.
      if (region.current?.querySelector('dialog')) timer = setTimeout(close, shownMs.alone);
      else dispatch(announcementClosed());
    }
    return () => clearTimeout(timer);
  }, [announcement, dispatch]);

  // After 10 s all but problems no longer stick to the top.
  useEffect(() => {
    if (lasting.has(announcement?.tone)) return undefined;
    const timer = setTimeout(() => setSettled(announcement), freshMs);
    return () => clearTimeout(timer);
  }, [announcement]);

  const found = sightCheck?.announcement === announcement ? sightCheck : null;
  const isAnnouncedOnly = announcement !== null && found?.isSeen === true;
  // A notice shifts the layout, so wait until visibility of the inline message is measured.
  const isNoticeShown =
    announcement !== null &&
    !isAnnouncedOnly &&
    (announcement.shownIn === undefined || found !== null);
  const isSticky = isNoticeShown && settled !== announcement;
  return (
    <div ref={region} className={classNames(styles.region, isSticky && styles.sticky)}>
      <div role="status">
        {isAnnouncedOnly && <p className={a11y.visuallyHidden}>{announcement.text}</p>}
        {isNoticeShown && (
          <Notice
            tone={announcement.tone}
            icon={signs?.[announcement.tone]}
            action={announcement.undo && undo}
            onClose={() => dispatch(announcementClosed())}
          >
            <EmojiText>{announcement.text}</EmojiText>
            {announcement.about !== undefined && <p>{announcement.about}</p>}
          </Notice>
        )}
      </div>
      {children}
    </div>
  );
}
