import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { inlineMessageIds } from '../announcements/events.ts';
import { unsnoozeAlarms } from './alarmActions.ts';
import { selectSnoozedTexts } from './selectSnoozedTexts.ts';
import { selectSnoozedAlarms } from './selectors.ts';
import { texts } from './strings.ts';

export function SnoozedNotice() {
  const dispatch = useAppDispatch();
  const snoozed = useAppSelector(selectSnoozedAlarms);
  const told = useAppSelector(selectSnoozedTexts);
  if (snoozed.length === 0) return null;
  return (
    <div id={inlineMessageIds.snoozed}>
      <Notice
        tone="info"
        action={
          <Button size="large" onClick={() => dispatch(unsnoozeAlarms(snoozed))}>
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
