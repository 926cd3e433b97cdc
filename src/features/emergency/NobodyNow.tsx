import { CloudOff } from 'lucide-react';
import type { Away } from '../../api/serverReach.ts';
import { IconLine } from '../../ui/IconLine.tsx';
import { texts as uiTexts } from '../../ui/strings.ts';
import { texts } from './strings.ts';

interface NobodyNowProps {
  away: Away;
  /** Of those who are told once that can be; none where they are not known. */
  names: readonly string[];
}

/** Before it is tried: that an alert reaches nobody now, and what becomes of it. */
export function NobodyNow({ away, names }: NobodyNowProps) {
  return (
    <>
      <IconLine icon={<CloudOff />}>{uiTexts.away[away]}</IconLine>
      <p>{names.length > 0 ? texts.tellsOnceThere(names) : texts.tellsNobodyNow}</p>
      <p>{texts.phoneNow}</p>
    </>
  );
}
