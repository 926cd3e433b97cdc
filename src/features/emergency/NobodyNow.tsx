import { CloudOff } from 'lucide-react';
import { useAppSelector } from '../../api/hooks.ts';
import type { Away } from '../../api/serverReach.ts';
import { IconLine } from '../../ui/IconLine.tsx';
import { texts as uiTexts } from '../../ui/strings.ts';
import { selectHelpers } from './standing.ts';
import { texts } from './strings.ts';

/** Before it is tried: that an alert reaches nobody now, and what becomes of it. */
export function NobodyNow({ away }: { away: Away }) {
  const names = (useAppSelector(selectHelpers) ?? []).map(({ name }) => name || texts.someone);
  return (
    <>
      <IconLine icon={<CloudOff />}>{uiTexts.away[away]}</IconLine>
      <p>{names.length > 0 ? texts.tellsOnceThere(names) : texts.tellsNobodyNow}</p>
      <p>{texts.phoneNow}</p>
    </>
  );
}
