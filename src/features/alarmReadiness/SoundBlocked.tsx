import { Volume2, VolumeX } from 'lucide-react';
import { useState } from 'react';
import { useAppSelector } from '../../api/hooks.ts';
import { IconLine } from '../../ui/IconLine.tsx';
import { texts } from './strings.ts';

/** Stays in place once sound is unblocked, to avoid a layout shift under the next tap. */
export function SoundBlocked() {
  const isSoundBlocked = useAppSelector(({ alarmReadiness }) => alarmReadiness.isSoundBlocked);
  const [wasBlocked, setWasBlocked] = useState(isSoundBlocked);
  if (isSoundBlocked && !wasBlocked) setWasBlocked(true);
  if (isSoundBlocked) return <IconLine icon={<VolumeX />}>{texts.soundBlocked}</IconLine>;
  return wasBlocked ? <IconLine icon={<Volume2 />}>{texts.soundUnblocked}</IconLine> : null;
}
