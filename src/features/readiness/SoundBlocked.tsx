import { VolumeX } from 'lucide-react';
import { useAppSelector } from '../../api/hooks.ts';
import { IconLine } from '../../ui/IconLine.tsx';
import { texts } from './strings.ts';

/** Says, of a browser that waits for the first tap, that it does. */
export function SoundBlocked() {
  const isSoundBlocked = useAppSelector(({ readiness }) => readiness.isSoundBlocked);
  return isSoundBlocked ? <IconLine icon={<VolumeX />}>{texts.soundBlocked}</IconLine> : null;
}
