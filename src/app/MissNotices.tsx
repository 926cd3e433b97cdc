import { useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { SurvivorState, UnansweredMiss } from '../../contract/endpoints/index.ts';
import { paths } from '../../contract/paths.ts';
import { localDateOf, localMinuteOf } from '../../domain/zonedTime.ts';
import { selectNow } from '../api/clock.ts';
import { useAppDispatch, useAppSelector } from '../api/hooks.ts';
import { useListSurvivorsQuery } from '../api/sessionApi.ts';
import { formatDoseTime, formatWhen } from '../doses/formatWhen.ts';
import { announced, inlineMessageIds } from '../features/announcements/events.ts';
import { missTexts as texts } from '../features/monitoring/missStrings.ts';
import { idOfAsk, missesSeen, missIdOf } from '../features/monitoring/monitoringSlice.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Notice } from '../ui/Notice.tsx';
import { shownPath } from './routeTable.ts';

interface News {
  readonly id: string;
  readonly title: string;
}

interface Miss extends News {
  readonly survivor: SurvivorState;
  readonly missed: UnansweredMiss;
}

interface Answer extends News {
  readonly text: string;
  readonly isTaken: boolean;
  readonly askedAt: number;
}

const none: readonly SurvivorState[] = [];

const missesOf = (survivor: SurvivorState, now: number): Miss[] => {
  const { fname, time_zone: zone } = survivor;
  const today = localDateOf(now, zone);
  return survivor.missed.map((missed) => ({
    id: missIdOf(survivor, missed),
    survivor,
    missed,
    title: texts.missedBy(fname, missed.medicine_name, formatDoseTime(missed.dose, today)),
  }));
};

const answersOf = (survivor: SurvivorState, now: number): Answer[] => {
  const { id, fname, time_zone: zone, answered } = survivor;
  const today = localDateOf(now, zone);
  return answered.map(({ medicine_name, dose, status, occurred_at, asked }) => {
    const title = texts.answered(fname, medicine_name, formatDoseTime(dose, today));
    const isTaken = status === 'taken';
    const takenAt = localMinuteOf(occurred_at ?? asked.at, zone);
    const text = isTaken ? texts.answers.taken(formatWhen(takenAt, today)) : texts.answers.skipped;
    return {
      id: idOfAsk(id, { medicine_name, dose, asked }),
      title,
      text,
      isTaken,
      askedAt: asked.at,
    };
  });
};

/** Missed doses of all survivors, and answers to questions about them; on the dashboard the cards show the misses. */
export function MissNotices() {
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  useListSurvivorsQuery();
  const list = useAppSelector(({ monitoring }) => monitoring.survivors?.list) ?? none;
  const seen = useAppSelector(({ monitoring }) => monitoring.seenMisses);
  const now = useAppSelector(selectNow);
  const misses = useMemo(() => list.flatMap((one) => missesOf(one, now)), [list, now]);
  const isUnseen = ({ id }: News) => !seen.includes(id);
  const answers = list
    .flatMap((one) => answersOf(one, now))
    .filter(isUnseen)
    .toSorted((a, b) => b.askedAt - a.askedAt);
  useAnnounce(list === none ? undefined : misses);
  const unseen = misses.filter(isUnseen);
  const isDashboard = shownPath(pathname, 'caregiver') === paths.caregiverDashboard;
  const bySurvivor = (isDashboard ? [] : list).flatMap((survivor) => {
    const own = unseen.filter((miss) => miss.survivor === survivor);
    const [first] = own;
    return first ? [{ survivor, first, own }] : [];
  });
  return (
    <>
      {bySurvivor.length > 0 && (
        <div id={inlineMessageIds.misses}>
          {bySurvivor.map(({ survivor, first, own }) => (
            <Notice
              key={survivor.id}
              tone="warning"
              onClose={() => dispatch(missesSeen(own.map(({ id }) => id)))}
              action={
                <ButtonLink variant="quiet" to={paths.caregiverDashboard}>
                  {own.length > 1 ? texts.missedSeveral(survivor.fname, own.length) : first.title}
                </ButtonLink>
              }
            />
          ))}
        </div>
      )}
      {answers.map(({ id, title, text, isTaken }) => (
        <Notice
          key={id}
          tone={isTaken ? 'success' : 'warning'}
          title={<span role="alert">{title}</span>}
          onClose={() => dispatch(missesSeen([id]))}
        >
          {text}
        </Notice>
      ))}
    </>
  );
}

/** Undefined until the list is known. */
const useAnnounce = (misses: readonly News[] | undefined) => {
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
