import { CloudOff } from 'lucide-react';
import { useId } from 'react';
import { IconLine } from './IconLine.tsx';
import { texts } from './strings.ts';

/** The hint and its id for `aria-describedby`. The button stays enabled: the server may be back. */
export const useOfflineHint = (
  offlineReason: keyof typeof texts.offlineReasons | null,
  requirement: string = texts.needsNetwork,
) => {
  const id = useId();
  return {
    offlineHint: offlineReason && (
      <div id={id}>
        <IconLine icon={<CloudOff />}>
          {requirement} {texts.offlineReasons[offlineReason]}
        </IconLine>
      </div>
    ),
    describedBy: offlineReason ? id : undefined,
  };
};
