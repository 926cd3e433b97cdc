import { CloudOff } from 'lucide-react';
import { useId } from 'react';
import { IconLine } from './IconLine.tsx';
import { texts } from './strings.ts';

/**
 * For an action that cannot work without the server: while that is away, a line that says so before
 * it is tried, and the line's id for `aria-describedby` of the button. The button stays as it is: it
 * may be back by then.
 */
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
