import { dropFromOutbox } from '../../api/outbox/flush.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { LeavingButton } from '../../ui/LeavingButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { selectRefused } from './selectors.ts';
import { texts } from './strings.ts';

/** What the server refused for good stays here with its reason until a person has read it. */
export function RefusedNotices() {
  const dispatch = useAppDispatch();
  const refused = useAppSelector(selectRefused);
  return refused.map((row) => (
    <Notice
      key={row.seq}
      tone="error"
      title={texts.refused(row.medicineName)}
      action={
        <LeavingButton onClick={() => void dispatch(dropFromOutbox(row))}>
          {texts.refusedOk}
        </LeavingButton>
      }
    >
      {row.refusal.message}
    </Notice>
  ));
}
