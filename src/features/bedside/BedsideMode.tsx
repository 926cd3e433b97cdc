import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { selectSnoozedTexts } from '../alarms/selectors.ts';
import { helpRequested } from '../emergency/events.ts';
import { selectNextDoseText } from '../medications/today/todaySelectors.ts';
import { BedsideClock } from './BedsideClock.tsx';

export function BedsideMode({ onLeave }: { onLeave: () => void }) {
  const dispatch = useAppDispatch();
  const next = useAppSelector(selectNextDoseText);
  const snoozed = useAppSelector(selectSnoozedTexts)
    .map(({ words }) => words)
    .join(' ');
  return (
    <BedsideClock
      next={snoozed || next}
      onHelp={() => dispatch(helpRequested())}
      onLeave={onLeave}
    />
  );
}
