import { paths } from '../../../contract/paths.ts';
import { localMinuteOf } from '../../../domain/zonedTime.ts';
import { selectDeviceZone, selectUnconfirmedZone } from '../../api/clock.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { isSurvivor, selectUser } from '../../api/session.ts';
import type { RootState } from '../../app/types.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ButtonRow } from '../../ui/ButtonRow.tsx';
import { describeZone } from '../../platform/formatDate.ts';
import { Notice } from '../../ui/Notice.tsx';
import { zoneTexts as texts } from './zoneStrings.ts';
import { chooseZone } from './zoneListeners.ts';

const selectIsAsked = (state: RootState): boolean =>
  isSurvivor(selectUser(state)) &&
  (state.alarms.pendingZone !== null || selectUnconfirmedZone(state) !== null);

export function ZoneQuestion() {
  const dispatch = useAppDispatch();
  const pending = useAppSelector(({ alarms }) => alarms.pendingZone);
  const unconfirmed = useAppSelector(selectUnconfirmedZone);
  const zone = useAppSelector(selectDeviceZone);
  // Null while nothing is asked, so clock ticks do not re-render.
  const now = useAppSelector((state) => (selectIsAsked(state) ? state.clock.now : null));
  if (now === null) return null;
  const own = unconfirmed ?? zone;
  const followed = pending ?? zone;
  const describe = (one: string) => describeZone(one, now);
  const { clock } = describe(followed);
  const isSame = localMinuteOf(now, own) === localMinuteOf(now, followed);
  return (
    <Notice
      tone="warning"
      title={isSame ? texts.isRight(clock) : texts.title}
      action={
        <ButtonRow>
          {(isSame ? [followed] : [own, followed]).map((one) => (
            <Button key={one} size="large" onClick={() => dispatch(chooseZone(one))}>
              {isSame ? texts.yes(clock) : texts.choice(describe(one))}
            </Button>
          ))}
          {unconfirmed !== null && (
            <ButtonLink size="large" to={`${paths.settings}#zone`}>
              {isSame ? texts.no : texts.other}
            </ButtonLink>
          )}
        </ButtonRow>
      }
    >
      {isSame ? texts.isRightBody : texts.body(describe(own), describe(followed))}
    </Notice>
  );
}
