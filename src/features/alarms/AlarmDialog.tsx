import { Check, CheckCheck, Clock, LifeBuoy, SkipForward, Volume2 } from 'lucide-react';
import { useState } from 'react';
import { spokenTime } from '../../../domain/partOfDay.ts';
import { timeOf } from '../../../domain/zonedTime.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { LeavingButton } from '../../ui/LeavingButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { helpAsked } from '../emergency/events.ts';
import styles from './AlarmDialog.module.css';
import { answerAlarms, putOffAlarms, sayAlarms, silenceAlarms } from './alarmActions.ts';
import { type RingingAlarm, soundAskedAgain } from './alarmsSlice.ts';
import { AlarmMedicine } from './AlarmMedicine.tsx';
import { questionOf } from './alarmWords.ts';
import { selectFailure, selectShownAlarms, selectSound, selectSoundWanted } from './selectors.ts';
import { texts } from './strings.ts';
import type { Silence } from '../../device/speech.ts';
import { texts as uiTexts } from '../../ui/strings.ts';
import { useArmed } from '../../ui/useArmed.ts';

/** Stands over every screen while a dose is due and nobody has answered. */
export function AlarmDialog() {
  const alarms = useAppSelector(selectShownAlarms);
  const [first] = alarms;
  if (!first) return null;
  return <OpenAlarm key={alarms.map(({ id }) => id).join(' ')} />;
}

interface PartProps {
  alarms: readonly RingingAlarm[];
  /** Asks whether all were taken, or goes back from that question. */
  onAsksAll: (asks: boolean) => void;
}

/** Each of the two is a dialog anew: with the focus on its heading, and first taps ignored. */
function OpenAlarm() {
  const alarms = useAppSelector(selectShownAlarms);
  const [asksAll, setAsksAll] = useState(false);
  const Part = asksAll ? TakenForAll : Alarms;
  return <Part alarms={alarms} onAsksAll={setAsksAll} />;
}

function TakenForAll({ alarms, onAsksAll }: PartProps) {
  const dispatch = useAppDispatch();
  const armed = useArmed();
  return (
    <Dialog
      open
      role="alertdialog"
      tone="alarm"
      title={texts.takenAllTitle}
      onClose={() => onAsksAll(false)}
      main={
        <Button
          variant="primary"
          size="huge"
          icon={<CheckCheck />}
          onClick={armed(() => dispatch(answerAlarms(alarms, 'taken')))}
        >
          {texts.takenAllYes}
        </Button>
      }
      actions={
        <Button size="large" onClick={() => onAsksAll(false)}>
          {texts.takenAllNo}
        </Button>
      }
    >
      <p>{alarms.map(({ medicineName }) => medicineName).join(', ')}</p>
    </Dialog>
  );
}

function Alarms({ alarms, onAsksAll }: PartProps) {
  const dispatch = useAppDispatch();
  const answering = useAppSelector((state) => state.medications.answering);
  const failure = useAppSelector(selectFailure);
  const sound = useAppSelector(selectSound);
  const soundWanted = useAppSelector(selectSoundWanted) !== null;
  const [silence, setSilence] = useState<Silence | null>(null);
  const armed = useArmed(undefined, soundWanted);
  const [first] = alarms;
  if (!first) return null;

  const { clock, words } = spokenTime(timeOf(first.dose));
  const several = alarms.length > 1;
  const busy = alarms.some(({ id }) => answering.includes(id));
  function say() {
    setSilence(null);
    dispatch(sayAlarms(alarms, setSilence));
  }

  const later = (
    <Button size="large" icon={<Clock />} onClick={armed(() => dispatch(putOffAlarms(alarms)))}>
      {texts.later}
    </Button>
  );
  const stop =
    sound === 'blocked' ? (
      <LeavingButton size="large" icon={<Volume2 />} onClick={() => dispatch(soundAskedAgain())}>
        {texts.playSound}
      </LeavingButton>
    ) : (
      soundWanted && (
        <LeavingButton size="large" onClick={() => dispatch(silenceAlarms(alarms))}>
          {texts.stopSound}
        </LeavingButton>
      )
    );

  return (
    <Dialog
      open
      role="alertdialog"
      tone="alarm"
      title={texts.title}
      main={
        <>
          {several && (
            <div className={styles.aids}>
              {stop}
              {later}
            </div>
          )}
          <Button
            variant="primary"
            size="huge"
            icon={several ? <CheckCheck /> : <Check />}
            busy={busy}
            busyText={texts.saving}
            onClick={armed(() => {
              if (several) onAsksAll(true);
              else dispatch(answerAlarms(alarms, 'taken'));
            })}
          >
            {several ? texts.takenAll : texts.taken}
          </Button>
          {!several && (
            <div className={styles.actions}>
              {later}
              <Button
                size="large"
                dashed
                icon={<SkipForward />}
                onClick={armed(() => dispatch(answerAlarms(alarms, 'skipped')))}
              >
                {texts.skip}
              </Button>
            </div>
          )}
        </>
      }
      actions={
        <>
          <p className={styles.hint}>{texts.laterHint}</p>
          <Button size="large" icon={<LifeBuoy />} onClick={armed(() => dispatch(helpAsked()))}>
            {texts.getHelp}
          </Button>
        </>
      }
    >
      <p className={styles.time}>
        <span className={styles.clock}>{clock}</span>
        <span className={styles.words}>{words}</span>
      </p>
      <p className={styles.question}>{questionOf(alarms)}</p>
      <div className={styles.medicines}>
        {alarms.map((alarm) => (
          <AlarmMedicine
            key={alarm.id}
            alarm={alarm}
            several={several}
            isFirst={alarm === first}
            armed={armed}
          />
        ))}
      </div>
      {failure && <Notice tone="error">{failure.text}</Notice>}
      {soundWanted && sound === 'blocked' && <Notice tone="warning">{texts.soundBlocked}</Notice>}
      {silence && (
        <div role="alert">
          <Notice tone="warning">{uiTexts.silence[silence]}</Notice>
        </div>
      )}
      <div className={styles.aids} data-in-sight={!several || undefined}>
        <Button size="large" icon={<Volume2 />} onClick={say}>
          {texts.sayIt}
        </Button>
        {!several && stop}
      </div>
    </Dialog>
  );
}
