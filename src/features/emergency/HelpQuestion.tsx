import { Siren } from 'lucide-react';
import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { selectAway } from '../../api/serverReach.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useArmed } from '../../ui/useArmed.ts';
import { sendAlert } from './alertActions.ts';
import { NobodyNow } from './NobodyNow.tsx';
import { EmergencyCall } from './EmergencyCall.tsx';
import { type Helper, selectHelpers } from './standing.ts';
import { HelpButtons, helpNeedsRem } from './HelpButtons.tsx';
import type { HelpDialogProps } from './HelpDialog.tsx';
import styles from './HelpQuestion.module.css';
import { texts } from './strings.ts';

/** A second tap that comes sooner, in milliseconds, is of the hand and not meant. */
const tremor = 400;
/** "No, go back" stands where Get help was: its repeats within a second are one tap (UX.md, Button). */
const repeats = 900;

interface HelpQuestionProps extends HelpDialogProps {
  onClose: () => void;
}

/** The second of the two taps, and who will be told by it. */
export function HelpQuestion({ alarm, stopSound, onClose }: HelpQuestionProps) {
  const dispatch = useAppDispatch();
  const armed = useArmed(tremor);
  const armedLater = useArmed(repeats);
  const isAway = useAppSelector(selectAway) !== null;
  const helpers = useAppSelector(selectHelpers);
  /** As it was when it was first known: what stands under a finger stays there. */
  const [tellsNobody, setTellsNobody] = useState<boolean>();
  if (helpers && tellsNobody === undefined) setTellsNobody(helpers.length === 0);
  const call = <EmergencyCall prominent={isAway || tellsNobody === true} />;

  return (
    <Dialog
      open
      role="alertdialog"
      tone="danger"
      needsRem={helpNeedsRem}
      title={texts.title}
      onClose={onClose}
      main={
        <HelpButtons
          // A series of taps on "Send a new alert" must not dial either.
          next={!tellsNobody && <span />}
          main={
            <Button
              variant={tellsNobody ? 'secondary' : 'danger'}
              size="huge"
              icon={<Siren />}
              onClick={armed(() => void dispatch(sendAlert()))}
            >
              {texts.yes}
            </Button>
          }
          back={
            <Button size="large" onClick={armedLater(onClose)}>
              {texts.no}
            </Button>
          }
        />
      }
    >
      <div className={styles.whom} data-in-sight={tellsNobody || undefined}>
        <WhoWillBeTold />
        {tellsNobody && call}
      </div>
      {!tellsNobody && call}
      {alarm}
      {stopSound}
    </Dialog>
  );
}

function WhoWillBeTold() {
  const helpers = useAppSelector(selectHelpers);
  const away = useAppSelector(selectAway);
  const nameOf = ({ name }: Helper) => name || texts.someone;
  if (away !== null && helpers?.length !== 0) {
    return <NobodyNow away={away} names={(helpers ?? []).map(nameOf)} />;
  }
  if (helpers === null) return <p>{texts.tellsUnknown}</p>;
  if (helpers.length === 0) return <p>{texts.tellsNobody}</p>;
  const reachable = helpers.filter(({ isReachable }) => isReachable);
  return (
    <>
      {reachable.length > 0 && <p>{texts.tells(reachable.map(nameOf))}</p>}
      {helpers
        .filter(({ isReachable }) => !isReachable)
        .map((helper, index) => (
          <p key={index}>{texts.cannotBeAlerted(nameOf(helper))}</p>
        ))}
    </>
  );
}
