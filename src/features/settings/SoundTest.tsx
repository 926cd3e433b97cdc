import { Bell, Square } from 'lucide-react';
import { useEffect, useState } from 'react';
import { soundLoopMs } from '../../../domain/alarmSounds.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { playTestSound, selectIsAlarmSounding } from '../../api/playTestSound.ts';
import { Button } from '../../ui/Button.tsx';
import { announced } from '../announcements/events.ts';
import { texts } from './strings.ts';

/** Plays one round of the chosen sound. */
export function SoundTest() {
  const dispatch = useAppDispatch();
  const chosen = useAppSelector(({ settings }) => settings.sound);
  const isAlarmSounding = useAppSelector(selectIsAlarmSounding);
  const [tested, setTested] = useState<typeof chosen | null>(null);
  const isPlaying = tested === chosen && !isAlarmSounding;
  if (tested !== null && !isPlaying) setTested(null);

  useEffect(() => {
    if (!isPlaying) return undefined;
    const onEnd = () => setTested(null);
    return dispatch(
      playTestSound({
        durationMs: soundLoopMs,
        onEnd,
        onPlayed: (outcome) => {
          const isBlocked = outcome === 'blocked';
          if (isBlocked) onEnd();
          if (isBlocked || (outcome === 'beep' && chosen === 'alarm')) {
            const text = isBlocked ? texts.blocked : texts.beepInstead;
            dispatch(announced({ tone: 'warning', text }));
          }
        },
      }),
    );
  }, [dispatch, isPlaying, chosen]);

  return (
    <Button
      size="large"
      icon={isPlaying ? <Square /> : <Bell />}
      onClick={() => setTested(isPlaying ? null : chosen)}
    >
      {isPlaying ? texts.stop : texts.test}
    </Button>
  );
}
