import { Check, CheckCheck, Clock, LifeBuoy, SkipForward, Volume2 } from 'lucide-react';
import { useState } from 'react';
import { alarmEndsAt } from '../../../domain/alarms.ts';
import { spokenTime } from '../../platform/deviceClock.ts';
import { recordAnswer } from '../../doses/recordAnswer.ts';
import { selectAnswering, selectDate } from '../../doses/selectors.ts';
import { useAppDispatch, useAppSelector, useServices } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { FocusHandoffButton } from '../../ui/FocusHandoffButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { helpRequested } from '../emergency/events.ts';
import { LateDialog } from '../medications/today/LateDialog.tsx';
import styles from './AlarmDialog.module.css';
import { snoozeAlarms, speakAlarms, silenceAlarms } from './alarmActions.ts';
import { askAnswered, type RingingAlarm, soundRequested } from './alarmsSlice.ts';
import { AlarmMedicine, maxInSight } from './AlarmMedicine.tsx';
import { ConfirmTakenAll } from './ConfirmTakenAll.tsx';
import {
  alarmName,
  formatDue,
  formatQuestion,
  isDoubtful,
  selectTime,
  warnOfAlike,
} from './describeAlarm.ts';
import { selectIsSilenced, selectIsSounding, selectShownAlarms, selectSound } from './selectors.ts';
import { texts } from './strings.ts';
import type { SpeechFailure } from '../../platform/speech.ts';
import { signedInTexts } from '../../ui/signedInStrings.ts';
import { useIgnoreEarlyTaps } from '../../ui/useIgnoreEarlyTaps.ts';

/** With those answered on this device meanwhile, in their place: nothing moves under the next tap. */
const useInPlace = (alarms: readonly RingingAlarm[]): readonly RingingAlarm[] => {
  const results = useAppSelector(({ medications }) => medications.results);
  const [known, setKnown] = useState(alarms);
  const open = new Map(alarms.map((alarm) => [alarm.id, alarm]));
  const kept = known
    .filter(({ id }) => open.has(id) || results.some((result) => result.id === id))
    .map((alarm) => open.get(alarm.id) ?? alarm);
  const added = alarms.filter(({ id }) => !kept.some((alarm) => alarm.id === id));
  const shown = alarms.length === 0 ? [] : [...kept, ...added];
  if (shown.length !== known.length || shown.some((alarm, at) => alarm !== known[at]))
    setKnown(shown);
  return shown;
};

interface AlarmDialogProps {
  /** Of the survivor's own alert, while it is open. */
  onShowAlert?: (() => void) | undefined;
}

/** What a caregiver asks about: one dose at a time, and `Taken` asks when. One that is not taken may still be due. */
export function AlarmDialog({ onShowAlert }: AlarmDialogProps) {
  const all = useAppSelector(selectShownAlarms);
  // What is due comes before what a caregiver asks about: that must not be taken for due.
  const due = all.filter(({ asked }) => !asked);
  const alarms = due.length > 0 ? due : all.slice(0, 1);
  const inPlace = useInPlace(due);
  const shown = due.length > 0 ? inPlace : alarms;
  if (alarms.length === 0) return null;
  return (
    <OpenAlarm
      key={shown.map(({ id, asked }) => (asked ? `${id}?` : id)).join(' ')}
      alarms={alarms}
      shown={shown}
      sounding={all}
      onShowAlert={onShowAlert}
    />
  );
}

interface OpenAlarmProps extends AlarmDialogProps {
  alarms: readonly RingingAlarm[];
  /** Also those that are answered. */
  shown: readonly RingingAlarm[];
  sounding: readonly RingingAlarm[];
}

function OpenAlarm({ alarms, shown, sounding, onShowAlert }: OpenAlarmProps) {
  const dispatch = useAppDispatch();
  const { clock: ownClock } = useServices();
  /** `Taken` needs a second step: for several doses, or a missed one. */
  const [isConfirming, setIsConfirming] = useState(false);
  const answering = useAppSelector(selectAnswering);
  const announcement = useAppSelector(({ announcements }) => announcements.announcement);
  const sound = useAppSelector(selectSound);
  const today = useAppSelector(selectDate);
  const time = useAppSelector(selectTime);
  // Decided once: no minute may move what is below.
  const [due] = useState(() => formatDue(alarms, time));
  // Also of one that is answered: it may be the same medicine.
  const alike = useAppSelector((state) => warnOfAlike(state, shown));
  const doubtful = useAppSelector((state) => isDoubtful(state, alarms));
  const isSounding = useAppSelector(selectIsSounding);
  const isSilenced = useAppSelector(selectIsSilenced);
  const [silence, setSilence] = useState<SpeechFailure | null>(null);
  // An answer may scroll to the next medicine.
  const ignoreEarlyTaps = useIgnoreEarlyTaps(undefined, `${isConfirming} ${alarms.length}`);
  const [first] = alarms;
  if (!first) return null;
  // A dialog of its own: its heading gets focus.
  if (isConfirming) {
    const cancel = () => setIsConfirming(false);
    return first.asked ? (
      <LateDialog late={first} onClose={cancel} />
    ) : (
      <ConfirmTakenAll alarms={alarms} onCancel={cancel} />
    );
  }

  const { clock, words } = spokenTime(time);
  const several = shown.length > 1;
  const busy = alarms.some(({ id }) => answering.includes(id));
  function say() {
    setSilence(null);
    dispatch(speakAlarms(alarms, setSilence));
  }

  const later = (
    <Button
      size="large"
      icon={<Clock />}
      onClick={ignoreEarlyTaps(() => dispatch(snoozeAlarms(alarms)))}
    >
      {texts.later}
    </Button>
  );
  const stop =
    sound === 'blocked' ? (
      <FocusHandoffButton
        size="large"
        icon={<Volume2 />}
        onClick={() => dispatch(soundRequested())}
      >
        {texts.playSound}
      </FocusHandoffButton>
    ) : isSounding ? (
      <FocusHandoffButton size="large" onClick={() => dispatch(silenceAlarms(sounding))}>
        {texts.stopSound}
      </FocusHandoffButton>
    ) : (
      // Keeps its place: nothing may move under the next tap.
      <Button size="large" style={{ visibility: 'hidden' }}>
        {texts.stopSound}
      </Button>
    );

  const taken = (
    <Button
      variant="primary"
      size="huge"
      icon={several ? <CheckCheck /> : <Check />}
      busy={busy}
      busyText={texts.saving}
      onClick={ignoreEarlyTaps(() => {
        // The user is here, and may have to enter a time.
        if (first.asked) dispatch(silenceAlarms(sounding));
        if (several || first.asked) setIsConfirming(true);
        else void dispatch(recordAnswer({ ...first, status: 'taken' }));
      })}
    >
      {several ? texts.takenAll : texts.taken}
    </Button>
  );
  const notTaken = (
    <Button
      {...(first.asked ? { variant: 'primary', size: 'huge' } : { size: 'large', dashed: true })}
      icon={<SkipForward />}
      onClick={ignoreEarlyTaps(() => {
        if (!first.asked || ownClock.now() >= alarmEndsAt({ dueAt: first.dueAt })) {
          void dispatch(recordAnswer({ ...first, status: 'skipped' }));
          return;
        }
        dispatch(silenceAlarms(sounding));
        dispatch(askAnswered(first.id));
      })}
    >
      {first.asked ? texts.notTaken : texts.skip}
    </Button>
  );
  const aids = (
    <div className={styles.aids} data-in-sight>
      <Button size="large" icon={<Volume2 />} onClick={say}>
        {texts.sayIt}
      </Button>
      {stop}
    </div>
  );

  // The warning takes the room of the others.
  const inSightCount = alike ? 1 : maxInSight;
  const medicine = (alarm: RingingAlarm, index: number) => (
    <AlarmMedicine
      key={alarm.id}
      alarm={alarm}
      name={alarmName(alarm, shown)}
      inSight={index === 0 ? 'always' : index < inSightCount && 'columns'}
      ignoreEarlyTaps={several ? ignoreEarlyTaps : undefined}
      isAnswered={!alarms.includes(alarm)}
    />
  );
  const belowCount = shown.length - inSightCount;

  return (
    <Dialog
      role="alertdialog"
      tone="alarm"
      title={texts.title}
      pinned={
        !several && (
          <>
            {taken}
            {first.asked && notTaken}
            <div className={styles.actions}>
              {later}
              {!first.asked && notTaken}
            </div>
          </>
        )
      }
      actions={
        several && (
          <div className={styles.together}>
            {later}
            {!doubtful && alarms.length > 1 && taken}
          </div>
        )
      }
    >
      <div className={several ? styles.several : styles.one} data-wide={several || undefined}>
        <div className={styles.top} data-replaces-title>
          <p className={styles.time}>
            <span className={styles.clock}>{clock}</span>{' '}
            <span className={styles.words}>{words}</span>
            {due !== null && <span className={styles.words}> {due}</span>}
          </p>
          <Button
            size="large"
            icon={<LifeBuoy />}
            onClick={ignoreEarlyTaps(onShowAlert ?? (() => dispatch(helpRequested())))}
          >
            {onShowAlert ? texts.yourAlert : texts.getHelp}
          </Button>
        </div>
        <p className={styles.question} data-repeats-card={(!several && !first.asked) || undefined}>
          {formatQuestion(alarms, today)}
          {alike && <strong> {alike}</strong>}
          {belowCount > 0 && <span className={styles.below}> {texts.below}</span>}
        </p>
        {several && aids}
        <div className={classNames(styles.medicines, several && styles.rows)}>
          {shown.slice(0, maxInSight).map(medicine)}
        </div>
      </div>
      {belowCount > 0 && (
        <div className={classNames(styles.medicines, styles.rows)}>
          {shown.slice(maxInSight).map((alarm) => medicine(alarm, maxInSight))}
        </div>
      )}
      {announcement?.tone === 'error' && <Notice tone="error">{announcement.text}</Notice>}
      {isSilenced && <Notice tone="warning">{signedInTexts.soundBlocked}</Notice>}
      {silence && (
        <div role="alert">
          <Notice tone="warning">{signedInTexts.speechErrors[silence]}</Notice>
        </div>
      )}
      {!several && aids}
      <p>{texts.laterHint}</p>
    </Dialog>
  );
}
