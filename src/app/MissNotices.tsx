import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { SurvivorState, UnansweredMiss } from '../../contract/endpoints/index.ts';
import { paths } from '../../contract/paths.ts';
import { formatClock } from '../../domain/spokenTime.ts';
import { timeOf } from '../../domain/zonedTime.ts';
import { useAppDispatch, useAppSelector } from '../api/hooks.ts';
import { useListSurvivorsQuery } from '../api/monitoringApi.ts';
import { announced, inlineMessageIds } from '../features/announcements/events.ts';
import { missTexts as texts } from '../features/monitoring/missStrings.ts';
import { idOfMiss, missesSeen } from '../features/monitoring/monitoringSlice.ts';
import { MissedDose } from '../screens/MissedDose.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Notice } from '../ui/Notice.tsx';
import { shownPath } from './routeTable.ts';

interface Miss {
  readonly id: string;
  readonly survivor: SurvivorState;
  readonly missed: UnansweredMiss;
  readonly title: string;
}

const none: readonly SurvivorState[] = [];

const missesOf = (survivor: SurvivorState): Miss[] =>
  survivor.missed.map((missed) => ({
    id: `${survivor.id}|${idOfMiss(missed)}`,
    survivor,
    missed,
    title: texts.missedBy(survivor.fname, missed.medicine_name, formatClock(timeOf(missed.dose))),
  }));

/** Missed doses of all survivors, on every screen; on the dashboard the cards show them. */
export function MissNotices() {
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  useListSurvivorsQuery();
  const list = useAppSelector(({ monitoring }) => monitoring.survivors?.list) ?? none;
  const seen = useAppSelector(({ monitoring }) => monitoring.seenMisses);
  const misses = list.flatMap(missesOf);
  useAnnounceMisses(list === none ? undefined : misses);
  const unseen = misses.filter(({ id }) => !seen.includes(id));
  if (shownPath(pathname, 'caregiver') === paths.caregiverDashboard) return null;
  const bySurvivor = list.flatMap(({ id }) => {
    const own = unseen.filter(({ survivor }) => survivor.id === id);
    const newest = own.at(-1);
    return newest ? [{ newest, own }] : [];
  });
  if (bySurvivor.length === 0) return null;
  return (
    <div id={inlineMessageIds.misses}>
      {bySurvivor.map(({ newest, own }) => (
        <Notice
          key={newest.survivor.id}
          tone="warning"
          onClose={() => dispatch(missesSeen(own.map(({ id }) => id)))}
        >
          <MissedDose key={newest.id} {...newest} hasCallLink />
          {own.length > 1 && (
            <ButtonLink variant="quiet" to={paths.caregiverDashboard}>
              {texts.more(own.length - 1)}
            </ButtonLink>
          )}
        </Notice>
      ))}
    </div>
  );
}

/** Undefined until the list is known. */
const useAnnounceMisses = (misses: readonly Miss[] | undefined) => {
  const dispatch = useAppDispatch();
  const knownIds = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (!misses) return;
    const added = misses.filter(({ id }) => knownIds.current?.has(id) === false);
    knownIds.current = new Set(misses.map(({ id }) => id));
    if (added.length === 0) return;
    const text = added.map(({ title }) => `${title}.`).join(' ');
    dispatch(announced({ tone: 'warning', text, shownIn: inlineMessageIds.misses }));
  }, [dispatch, misses]);
};
