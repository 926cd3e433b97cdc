import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { standingParts } from '../status/events.ts';
import { bringBackAlarms } from './alarmActions.ts';
import { selectPutOffWords } from './putOffWords.ts';
import { selectPutOff } from './selectors.ts';
import { texts } from './strings.ts';

/** What was put off is not done: it says when it rings again, and brings it back at once if asked. */
export function LaterNotice() {
  const dispatch = useAppDispatch();
  const putOff = useAppSelector(selectPutOff);
  const told = useAppSelector(selectPutOffWords);
  if (putOff.length === 0) return null;
  return (
    <div id={standingParts.putOff}>
      <Notice
        tone="info"
        action={
          <Button size="large" onClick={() => dispatch(bringBackAlarms(putOff))}>
            {texts.answerNow}
          </Button>
        }
      >
        {told.map(({ id, words }) => (
          <p key={id}>{words}</p>
        ))}
      </Notice>
    </div>
  );
}
