import { Siren } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Alert } from '../../../contract/endpoints/index.ts';
import { paths } from '../../../contract/paths.ts';
import { isFinal } from '../../../domain/alertStatus.ts';
import { minute } from '../../../domain/constants.ts';
import { ago } from '../../../domain/feed.ts';
import { useListAlertsQuery } from '../../api/emergencyApi.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { selectAway } from '../../api/serverReach.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ButtonRow } from '../../ui/ButtonRow.tsx';
import { clockTime, fullDate } from '../../ui/dates.ts';
import { LeavingButton } from '../../ui/LeavingButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ReadFailed } from '../../ui/ReadFailed.tsx';
import { useNeedsServer } from '../../ui/useNeedsServer.tsx';
import { logTexts } from './logStrings.ts';
import styles from './PinnedAlerts.module.css';
import { pinnedTexts as texts } from './pinnedStrings.ts';
import { SeenButton } from './SeenButton.tsx';
import { isUnanswered } from './unanswered.ts';
import { useAnswerAlert } from './useAnswerAlert.ts';

const anew = { refetchOnMountOrArgChange: true } as const;

/** How long it is shown that somebody is OK again. */
const okFor = 10 * minute;

/** The same person has called again since: that they were OK before holds no more. */
const isAfter = (other: Alert, { survivor_id, pressed_at }: Alert): boolean =>
  other.survivor_id === survivor_id && Date.parse(other.pressed_at) > Date.parse(pressed_at);

/** What nobody has answered yet stands on top of every screen, and who said lately that they are OK. */
export function PinnedAlerts() {
  const { data = [] } = useListAlertsQuery(undefined, anew);
  const now = useAppSelector(({ alarms }) => alarms.now);
  const zone = useAppSelector(({ alarms }) => alarms.zone);
  const pending = data.filter(isUnanswered);
  const [read, setRead] = useState<readonly string[]>([]);
  const ok = data
    .filter((alert) => !read.includes(alert.id) && data.every((other) => !isAfter(other, alert)))
    .flatMap(({ id, fname, lname, withdrawn_at, status }) => {
      const at = Date.parse(withdrawn_at ?? '');
      if (!(now - at < okFor)) return [];
      const words = texts.isOk(`${fname} ${lname}`, clockTime(at, zone));
      return [{ id, words, isOpen: !isFinal(status) }];
    });
  return (
    <>
      {pending.length > 0 && <Pinned alerts={pending} />}
      {ok.map(({ id, words, isOpen }) => (
        <Notice
          key={id}
          tone="success"
          title={words}
          action={
            <ButtonRow>
              <LeavingButton size="large" onClick={() => setRead([...read, id])}>
                {texts.close}
              </LeavingButton>
              {isOpen && (
                <ButtonLink to={paths.emergencyLog} size="large">
                  {texts.open}
                </ButtonLink>
              )}
            </ButtonRow>
          }
        >
          {isOpen && <p>{texts.staysOpen}</p>}
        </Notice>
      ))}
    </>
  );
}

/** Says that there may be an emergency that is not shown; where the server is away, another notice does. */
export function AlertsNotRead() {
  const { isError, refetch } = useListAlertsQuery();
  const isAway = useAppSelector(selectAway) !== null;
  return (
    <ReadFailed
      size="large"
      hasFailed={isError && !isAway}
      title={texts.failed}
      onTryAgain={refetch}
    >
      {texts.failedHint}
    </ReadFailed>
  );
}

/** Only the heading is announced: the minutes that pass are not. */
function Pinned({ alerts }: { alerts: readonly Alert[] }) {
  const titleId = useId();
  const place = useRef<HTMLElement>(null);
  const called = alerts.map(({ id }) => id).join(' ');
  const known = useRef('');
  useEffect(() => {
    const isNew = called.split(' ').some((id) => !known.current.split(' ').includes(id));
    known.current = called;
    // Whoever reads far below hears the sound, and has to see what it is for; above it is what ends that.
    if (isNew) place.current?.scrollIntoView({ block: 'nearest' });
  }, [called]);
  return (
    <section ref={place} className={styles.pinned} data-field="red" aria-labelledby={titleId}>
      <div role="alert" className={styles.head}>
        <Siren className={styles.icon} aria-hidden="true" />
        <h2 id={titleId}>{texts.title(alerts.length)}</h2>
      </div>
      <AlertList alerts={alerts} />
      <ButtonLink to={paths.emergencyLog} size="large">
        {texts.open}
      </ButtonLink>
    </section>
  );
}

interface AlertListProps {
  alerts: readonly Alert[];
  /** Wraps what a tap does that may be meant for what was there before. */
  armed?: ((action: () => void) => () => void) | undefined;
}

export function AlertList({ alerts, armed }: AlertListProps) {
  const { line } = useNeedsServer(useAppSelector(selectAway), logTexts.needsNetwork);
  return (
    <>
      {line}
      <ul className={styles.alerts}>
        {alerts.map((alert) => (
          <PinnedAlert key={alert.id} alert={alert} armed={armed} />
        ))}
      </ul>
    </>
  );
}

interface PinnedAlertProps extends Pick<AlertListProps, 'armed'> {
  alert: Alert;
}

function PinnedAlert({ alert, armed = (action) => action }: PinnedAlertProps) {
  const { id, fname, lname, message, pressed_at } = alert;
  const nameId = useId();
  const now = useAppSelector(({ alarms }) => alarms.now);
  const { running, answer } = useAnswerAlert(id);
  const pressedAt = Date.parse(pressed_at);
  return (
    <li className={styles.alert}>
      <p id={nameId} className={styles.name}>
        {fname} {lname}
      </p>
      <p>{message}</p>
      <p>
        <time dateTime={pressed_at}>
          {texts.pressed(fullDate(pressedAt), ago(pressedAt, now)?.toLowerCase())}
        </time>
      </p>
      <SeenButton
        running={running}
        describedBy={nameId}
        onSeen={armed(() => void answer('acknowledged'))}
      />
    </li>
  );
}
