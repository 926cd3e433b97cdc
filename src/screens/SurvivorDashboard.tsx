import { Siren } from 'lucide-react';
import { use, useEffect, useRef, useState } from 'react';
import type { SessionUser } from '../../contract/endpoints/index.ts';
import { paths } from '../../contract/paths.ts';
import { useAppDispatch, useAppSelector } from '../api/hooks.ts';
import { isSurvivor } from '../api/session.ts';
import { flushRequested } from '../api/outbox/events.ts';
import { formatWeekday } from '../platform/formatDate.ts';
import { PageContent } from '../ui/PageContent.tsx';
import { Button } from '../ui/Button.tsx';
import { callTexts } from '../features/emergency/help/callStrings.ts';
import { CallLink } from '../features/emergency/help/EmergencyCallLink.tsx';
import { helpRequested } from '../features/emergency/events.ts';
import { NowCard } from '../features/medications/today/NowCard.tsx';
import { TodayLine } from '../features/medications/today/TodayLine.tsx';
import { DeferredUiContext, SecondaryUiContext } from '../app/DeferredUiContext.ts';
import { DashboardTiles } from './DashboardTiles.tsx';
import { greetingAt, tileTexts } from './dashboardStrings.ts';
import styles from './SurvivorDashboard.module.css';

/** /survivordashboard. */
export function SurvivorDashboard({ user }: { user: SessionUser }) {
  const deferredUi = use(DeferredUiContext);
  const secondaryUi = use(SecondaryUiContext);
  const dispatch = useAppDispatch();
  const greeting = useAppSelector(({ clock: { now, zone } }) => greetingAt(now, zone, user.fname));
  const number = useAppSelector(({ settings }) => settings.emergencyNumber);
  const today = useAppSelector(({ clock }) => formatWeekday(clock.now));

  const call = useRef<HTMLAnchorElement>(null);
  /** Counts taps, so that each one focuses the phone link. */
  const [calls, setCalls] = useState(0);
  useEffect(() => {
    if (calls > 0) call.current?.focus();
  }, [calls]);

  useEffect(() => {
    dispatch(flushRequested({ reason: 'dashboard' }));
  }, [dispatch]);

  /** The server accepts alerts from survivors only; an unknown role gets the phone link. */
  function askForHelp() {
    if (isSurvivor(user)) {
      dispatch(helpRequested());
      return;
    }
    setCalls(calls + 1);
  }

  return (
    <PageContent title={greeting} above={today}>
      <div className={styles.columns}>
        <div className={styles.column}>
          <NowCard
            user={user}
            TakenToday={deferredUi?.TakenToday}
            LoadError={deferredUi?.MedicinesLoadError}
          />
          {deferredUi && <deferredUi.HomeCare personId={user.id} />}
          <TodayLine MissedAnswers={deferredUi?.MissedAnswers} DoseUndo={deferredUi?.DoseUndo}>
            {deferredUi && <deferredUi.AsNeededMedicines />}
          </TodayLine>
        </div>
        <div className={styles.column}>
          <DashboardTiles
            exercise={{ name: tileTexts.exercise, to: paths.exerciseGuide }}
            speechTo={paths.speechPractice}
            medications={{ name: tileTexts.medications, to: paths.medication }}
            connect={{ name: tileTexts.connect, to: paths.connectCaregiver }}
          />
          <section aria-label={tileTexts.emergency} className={styles.emergency}>
            <Button variant="danger" size="large" icon={<Siren />} onClick={askForHelp}>
              {tileTexts.emergency}
            </Button>
            <CallLink
              ref={call}
              number={number}
              label={callTexts.call(number)}
              prominent={calls > 0}
            />
          </section>
        </div>
        <div className={styles.column}>
          {secondaryUi && <secondaryUi.ActivityPanel personId={user.id} viewer="survivor" />}
          {secondaryUi && <secondaryUi.ConfirmEmailNotice user={user} />}
          {secondaryUi && <secondaryUi.InstallOffer />}
        </div>
      </div>
    </PageContent>
  );
}
